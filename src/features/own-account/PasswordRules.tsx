import { checkCircle16 } from '@esri/calcite-ui-icons/js/checkCircle16.js';
import { circle16 } from '@esri/calcite-ui-icons/js/circle16.js';
import { xCircle16 } from '@esri/calcite-ui-icons/js/xCircle16.js';
import { PASSWORD_LIMITS, PASSWORD_RULES, type PasswordRule } from '../../domain/bureau/passwordRules.ts';
import { Box } from '../../ui/Box.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { useText } from '../../ui/text.ts';
import styles from './PasswordForm.module.css';

type RuleState = 'met' | 'open' | 'broken' | 'later';

const ICONS = { met: checkCircle16, open: circle16, broken: xCircle16, later: circle16 } as const;

/** The rules of passwords, each with how a typed one stands to it. */
export function PasswordRules({
  id,
  broken,
  typed,
  judged,
}: {
  readonly id: string;
  /** The rules that the typed password breaks, as far as that is known. */
  readonly broken: readonly PasswordRule[];
  /** Something is typed. */
  readonly typed: boolean;
  /** It was tried to be saved. */
  readonly judged: boolean;
}) {
  const t = useText();
  const stateOf = (rule: PasswordRule): RuleState => {
    if (typed && broken.includes(rule)) return judged ? 'broken' : 'open';
    if (rule === 'used') return 'later';
    return typed ? 'met' : 'open';
  };
  return (
    <section id={id}>
      <Box>
        <Heading quiet>{t('password.rules')}</Heading>
        <ul className={styles.rules}>
          {PASSWORD_RULES.map((rule) => {
            const state = stateOf(rule);
            const said = t(`password.state.${state}`);
            return (
              <li key={rule} data-state={state}>
                <Icon shape={ICONS[state]} />
                {t(`password.rule.${rule}`, PASSWORD_LIMITS)}
                {/* The icon alone would say it by its form and colour. */}
                {state === 'later' ? (
                  <Phrase look="quiet">{said}</Phrase>
                ) : (
                  <span className="visually-hidden">{said}</span>
                )}
              </li>
            );
          })}
        </ul>
      </Box>
    </section>
  );
}
