import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/text.ts';
import styles from './PortalPage.module.css';

/** Screens that every role has and that stand in no menu. */
const SCREENS = [
  ['/Today', 'page.today'],
  ['/TotalResourceOverview', 'page.total'],
  ['/CarbonSinkOverview', 'page.carbon'],
  ['/DaYin', 'page.print'],
] as const;

/** The ways to the screens that stand in no menu. */
export function ScreenLinks({ open }: { readonly open: (address: string) => void }) {
  const t = useText();
  return (
    <div className={styles.links}>
      {SCREENS.map(([path, key]) => (
        <Button key={path} onClick={() => open(path)}>
          {t(key)}
        </Button>
      ))}
    </div>
  );
}
