import { gpsOn16 } from '@esri/calcite-ui-icons/js/gpsOn16.js';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { bubbleRows, featureName, labelFieldOf } from '../../domain/layers/record/bubble.ts';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/Layout.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { PopupCard, PopupNote } from '../../ui/PopupCard.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import type { DoneLayer, ResultRow } from '../../domain/query/resultSet.ts';

/** Props of {@link DetailPopup}. */
export interface DetailPopupProps {
  readonly layer: DoneLayer;
  readonly row: ResultRow;
  /** Where the row stands among those that can be stepped through; absent for a single one. */
  readonly place?: { readonly index: number; readonly count: number };
  readonly onStep?: (step: 1 | -1) => void;
  readonly onFly: () => void;
  readonly onClose: () => void;
  /** More buttons at the popup's foot. */
  readonly children?: ReactNode;
}

/** A row's name and its fields, as the popup of a click on the map shows them. */
function useFacts({ layer, row }: Pick<DetailPopupProps, 'layer' | 'row'>) {
  const t = useText();
  const [language] = useLanguage();
  const words = { unknown: t('home.unknown'), yes: t('identify.yes'), no: t('identify.no'), language };
  return {
    name: featureName(row.properties, labelFieldOf(layer.config), words) ?? layer.title,
    fields: bubbleRows(row.properties, layer.fields, words),
  };
}

/** Takes the focus, and gives it back to who had it. */
function useFocus() {
  const popup = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    popup.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return popup;
}

/** All fields of a row: arrows step to the next one, Esc closes. */
export function DetailPopup(props: DetailPopupProps) {
  const { layer, place, onStep, onFly, onClose, children } = props;
  const t = useText();
  const popup = useFocus();
  const { name, fields } = useFacts(props);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
    if (event.key === 'Escape') onClose();
    else if (step !== undefined && onStep !== undefined) onStep(step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <PopupCard
      ref={popup}
      at="corner"
      title={name}
      source={layer.title}
      closeLabel={t('results.closeDetails')}
      onClose={onClose}
      onKeyDown={onKeyDown}
      foot={
        <>
          <Row>
            <Button look="quiet" onClick={onFly}>
              <Icon shape={gpsOn16} sizePx={14} />
              {t('results.fly')}
            </Button>
            {children}
          </Row>
          {place !== undefined && onStep !== undefined && (
            <span>
              <Pager
                index={place.index}
                count={place.count}
                text={`${place.index + 1} / ${place.count}`}
                labels={{ previous: t('results.previous'), next: t('results.next') }}
                onChange={(index) => onStep(index < place.index ? -1 : 1)}
              />
            </span>
          )}
        </>
      }
    >
      {fields.length === 0 ? (
        <PopupNote>{t('identify.noFields')}</PopupNote>
      ) : (
        <Facts layout="table" facts={fields.map(({ key, title, value }) => ({ key, name: title, value }))} />
      )}
    </PopupCard>
  );
}
