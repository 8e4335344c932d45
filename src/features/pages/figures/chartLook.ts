/** The portal's colours and letters as a drawing needs them: the tokens, read where they are in force. */
export interface ChartLook {
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly accent: string;
  readonly second: string;
  /** Behind what is measured. */
  readonly track: string;
  readonly raised: string;
  /** Of the panel, without what shines through it. */
  readonly ground: string;
  readonly font: string;
}

const TOKENS: Readonly<Record<keyof ChartLook, string>> = {
  text: '--portal-text',
  muted: '--portal-text-muted',
  line: '--portal-line',
  lineStrong: '--portal-line-strong',
  accent: '--portal-accent',
  second: '--portal-second',
  track: '--portal-raised-hover',
  raised: '--portal-raised',
  ground: '--portal-surface-solid',
  font: '--portal-font',
};

/** The look of charts in a page, as its theme has it now. */
export function chartLook(page: Document): ChartLook {
  const styles = getComputedStyle(page.documentElement);
  const token = (name: keyof ChartLook) => styles.getPropertyValue(TOKENS[name]).trim();
  return {
    text: token('text'),
    muted: token('muted'),
    line: token('line'),
    lineStrong: token('lineStrong'),
    accent: token('accent'),
    second: token('second'),
    track: token('track'),
    raised: token('raised'),
    ground: token('ground'),
    font: token('font'),
  };
}
