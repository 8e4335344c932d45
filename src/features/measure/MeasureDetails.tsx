import { copyToClipboard16 } from '@esri/calcite-ui-icons/js/copyToClipboard16.js';
import { annotateTool16 } from '@esri/calcite-ui-icons/js/annotateTool16.js';
import { pencil16 } from '@esri/calcite-ui-icons/js/pencil16.js';
import { graphTimeSeries16 } from '@esri/calcite-ui-icons/js/graphTimeSeries16.js';
import { refresh16 } from '@esri/calcite-ui-icons/js/refresh16.js';
import { isAreaKind, type MeasureItem } from './model/measureItem.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { CommitField } from '../../ui/CommitField.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Columns, Hint } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { AskState } from './groundAsks.ts';
import type { MeasureState } from './measureBook.ts';
import type { MeasureWindowProps } from './measureWindow.ts';
import styles from './MeasurePanel.module.css';
import { otherFigures, mainText, methodText } from './measureTexts.ts';
import { ProfileChart } from './ProfileChart.tsx';

/** Most letters of a name. */
const NAME_LENGTH = 40;

interface MeasureDetailsProps extends MeasureWindowProps {
  readonly item: MeasureItem;
  readonly state: MeasureState;
}

function timeText(atMs: number): string {
  const at = new Date(atMs);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** Everything that is known of the chosen measurement, and what can be done with it. */
export function MeasureDetails({ item, book, state, measuring, annotate, notify }: MeasureDetailsProps) {
  const t = useText();
  const isEdited = useSignal(measuring.editing) === item.id;
  const ask = state.asks[item.id];
  const profile = state.profile?.id === item.id ? state.profile.profile : undefined;
  const figures = otherFigures(t, item);
  const method = methodText(t, item);
  const copy = async () => {
    const lines = [
      `${item.name}: ${mainText(t, item)}`,
      ...figures.map(({ name, value }) => `${name}: ${value}`),
      `${t('measure.method')}: ${method}`,
      `${t('measure.time')}: ${timeText(item.atMs)}`,
    ];
    notify({ id: (await copyText(lines.join('\n'))) ? 'copy.done' : 'copy.failed' });
  };
  const toggleProfile = () => (profile === undefined ? book.openProfile(item.id) : book.closeProfile());
  return (
    <section className={styles.details} aria-label={item.name}>
      <CommitField
        label={t('measure.rename')}
        value={item.name}
        maxLength={NAME_LENGTH}
        onCommit={(typed) => {
          const name = typed.trim();
          if (name !== '' && name !== item.name) book.rename(item.id, name);
        }}
      />
      <strong className={styles.figure}>{mainText(t, item)}</strong>
      {ask !== undefined && (
        <Ask ask={ask} onStop={() => book.stop(item.id)} onRetry={() => book.ask(item.id)} />
      )}
      {profile !== undefined && profile.places.length > 1 && (
        <ProfileChart name={item.name} profile={profile} onPoint={measuring.mark} />
      )}
      <Facts facts={[...figures, { name: t('measure.time'), value: timeText(item.atMs) }]} />
      <Hint>{method}</Hint>
      <Columns>
        {!isAreaKind(item.kind) && (
          <Button onClick={toggleProfile}>
            <Icon shape={graphTimeSeries16} />
            {t(profile === undefined ? 'measure.profile' : 'measure.hideProfile')}
          </Button>
        )}
        <Button
          pressed={isEdited}
          onClick={() => void (isEdited ? measuring.stop() : measuring.edit(item.id))}
        >
          <Icon shape={pencil16} />
          {t(isEdited ? 'measure.endEdit' : 'measure.edit')}
        </Button>
        <Button onClick={() => annotate(item, `${item.name} ${mainText(t, item)}`)}>
          <Icon shape={annotateTool16} />
          {t('measure.annotate')}
        </Button>
        <Button onClick={() => void copy()}>
          <Icon shape={copyToClipboard16} />
          {t('measure.copy')}
        </Button>
      </Columns>
    </section>
  );
}

interface AskProps {
  readonly ask: AskState;
  readonly onStop: () => void;
  readonly onRetry: () => void;
}

/** How the question to the terrain stands, with a way to end it or to ask again. */
function Ask({ ask, onStop, onRetry }: AskProps) {
  const t = useText();
  if (ask.state === 'asking') {
    const { done, total } = ask;
    return (
      <ProgressLine
        text={total === 0 ? t('measure.preparing') : t('measure.sampling', { done, total })}
        share={total === 0 ? undefined : done / total}
        onCancel={onStop}
      />
    );
  }
  return (
    <Notice
      tone="warning"
      action={
        <Button look="quiet" onClick={onRetry}>
          <Icon shape={refresh16} />
          {t('measure.retry')}
        </Button>
      }
    >
      {t(ask.state === 'stopped' ? 'measure.stopped' : 'measure.failed')}
    </Notice>
  );
}
