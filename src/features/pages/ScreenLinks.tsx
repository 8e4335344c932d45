import type { PageProps } from '../../portal/pageProps.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Layout.tsx';
import { useText } from '../../ui/text.ts';

/** Screens that stand in no menu. */
const SCREENS = [
  ['/Today', 'page.today'],
  ['/TotalResourceOverview', 'page.total'],
  ['/CarbonSinkOverview', 'page.carbon'],
  ['/DaYin', 'page.print'],
] as const;

/** The ways to the screens that stand in no menu, as far as they are there for the role. */
export function ScreenLinks({ open, canOpen }: Pick<PageProps, 'open' | 'canOpen'>) {
  const t = useText();
  return (
    <Row>
      {SCREENS.filter(([path]) => canOpen(path)).map(([path, key]) => (
        <Button key={path} onClick={() => open(path)}>
          {t(key)}
        </Button>
      ))}
    </Row>
  );
}
