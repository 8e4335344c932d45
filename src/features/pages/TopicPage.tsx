import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { useText } from '../../ui/text.ts';
import type { PageProps } from './pageProps.ts';
import { topicLayers } from './topicLayers.ts';
import styles from './TopicPage.module.css';

/** Width of the panel, as in the style sheet, CSS pixels. */
const PANEL_WIDTH_PX = 340;

/** Switches layers on for as long as a screen is shown; those that were on before stay. */
function useShownLayers({ layers }: Pick<PageProps, 'layers'>, ids: readonly string[]): void {
  useEffect(() => {
    const isOn = (id: string) => layers.getState().onIds.includes(id);
    const switched = ids.filter((id) => !isOn(id));
    switched.forEach((id) => layers.actions.toggle(id));
    return () => switched.filter(isOn).forEach((id) => layers.actions.toggle(id));
  }, [layers, ids]);
}

/** The screen of a topic: its layers, shown on the map; of a screen that is none, the ways to the topics of the menu. */
export function TopicPage(props: PageProps) {
  const { title, item, menu, layers, open, close, reserveRight } = props;
  const t = useText();
  const { tree, onIds } = useStore(layers);
  const nodes = useMemo(() => topicLayers(tree, item?.name ?? title), [tree, item, title]);
  useEffect(() => {
    reserveRight(PANEL_WIDTH_PX);
    return () => reserveRight(0);
  }, [reserveRight]);
  useShownLayers(
    props,
    useMemo(() => nodes.slice(0, 1).map(({ id }) => id), [nodes]),
  );
  return (
    <section className={styles.panel} aria-label={title}>
      <PanelHeader title={title}>
        <IconButton icon={x16} label={t('app.close')} onClick={close} />
      </PanelHeader>
      <ul className={styles.list}>
        {nodes.map(({ id, label }) => (
          <li key={id}>
            <label className={styles.layer}>
              <input
                type="checkbox"
                checked={onIds.includes(id)}
                onChange={() => layers.actions.toggle(id)}
              />
              {label}
            </label>
          </li>
        ))}
        {nodes.length === 0 &&
          menu.map(({ code, name, path }) => (
            <li key={code}>
              <Button look="quiet" onClick={() => open(path)}>
                {name}
              </Button>
            </li>
          ))}
      </ul>
    </section>
  );
}
