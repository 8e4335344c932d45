import { createPortal } from 'react-dom';
import { pictureShare, sheetScale, SHEETS, type Paper } from './model/printPage.ts';
import { formatLength, formatScale } from '../../domain/views/scaleBar.ts';
import { useText } from '../../ui/text.ts';
import type { TakenView } from './useTakenView.ts';
import styles from './PrintSheet.module.css';

/** What stands on a sheet beside its picture. */
export interface SheetTexts {
  readonly title: string;
  /** By whom and when. */
  readonly made: string;
  /** Which layers, and whose data. */
  readonly sources: string;
}

interface SheetProps {
  readonly picture: TakenView;
  readonly paper: Paper;
  readonly texts: SheetTexts;
}

/**
 * The sheet as it is seen here, and a second time beside the page for the printer, which prints nothing else.
 * @param onDrawn called once the picture is there to be printed
 */
export function PrintSheet({ onDrawn, ...props }: SheetProps & { readonly onDrawn: () => void }) {
  return (
    <>
      <Sheet {...props} onDrawn={onDrawn} />
      {createPortal(
        <div className={styles.paper} data-print-sheet aria-hidden="true">
          <style>{`@page { size: A4 ${props.paper}; margin: 12mm; }`}</style>
          <Sheet {...props} />
        </div>,
        document.body,
      )}
    </>
  );
}

function Sheet({ picture, paper, texts, onDrawn }: SheetProps & { readonly onDrawn?: () => void }) {
  const t = useText();
  const { widthMm, heightMm, pictureHeightMm } = SHEETS[paper];
  const title = texts.title.trim();
  return (
    <div className={styles.sheet} style={{ aspectRatio: `${widthMm} / ${heightMm}` }}>
      <div className={styles.page}>
        <h2 className={styles.title}>{title}</h2>
        <img
          className={styles.picture}
          style={{
            width: `${pictureShare(picture.frame, paper) * 100}%`,
            maxHeight: `${(pictureHeightMm / heightMm) * 100}%`,
          }}
          src={picture.url}
          onLoad={onDrawn}
          alt={t('pages.print.picture', { title })}
        />
        <footer className={styles.foot}>
          <SheetScaleLine picture={picture} paper={paper} />
          <span>{texts.made}</span>
          <span className={styles.sources}>{texts.sources}</span>
        </footer>
      </div>
    </div>
  );
}

/** Scale bar, scale and north of the plane; the globe's perspective has no single scale. */
function SheetScaleLine({ picture, paper }: Pick<SheetProps, 'picture' | 'paper'>) {
  const t = useText();
  if (picture.plane === undefined) return <span>{t('pages.print.perspective')}</span>;
  const { bar, barShare, scale } = sheetScale(picture.plane, picture.frame, paper);
  return (
    <span className={styles.scale}>
      {bar !== undefined && (
        <>
          <span
            role="img"
            className={styles.bar}
            aria-label={t('nav.scaleBar', { length: formatLength(bar.lengthM) })}
            style={{ width: `${barShare * 100}cqw` }}
          />
          {formatLength(bar.lengthM)}
        </>
      )}
      <span>{t('pages.print.scale', { scale: formatScale(scale) })}</span>
      <span>↑ {t('pages.print.north')}</span>
    </span>
  );
}
