import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { IconButton } from '../IconButton.tsx';
import { Hint } from '../Layout.tsx';
import { List, ListRow } from '../List.tsx';
import { Phrase } from '../Phrase.tsx';
import { Pane, Panes, Scroll } from '../Pane.tsx';
import { Part } from '../Part.tsx';
import { RenameField } from '../RenameField.tsx';
import { RetryNotice } from '../RetryNotice.tsx';
import { RowButton } from '../RowButton.tsx';
import { SkeletonBoxes } from '../SkeletonBoxes.tsx';
import { useText } from '../text.ts';
import { idle, Specimen } from './Specimen.tsx';

/** What screens and large windows are parted by, and what stands in their parts. */
export function PartSpecimens() {
  const t = useText();
  const [short, long, title, number] = [t('kit.short'), t('kit.long'), t('kit.title'), t('kit.number')];
  return (
    <>
      <Specimen of="Part">
        <Part title={title} side={<IconButton icon={trash16} label={t('kit.remove')} />}>
          <Hint>{t('kit.hint')}</Hint>
        </Part>
        <Part title={title} ruled>
          <Hint>{long}</Hint>
        </Part>
      </Specimen>
      <Specimen of="Panes">
        <Panes sizes="120px minmax(0, 1fr)" leastPx={96}>
          <Pane label={short}>
            <Scroll>{long}</Scroll>
          </Pane>
          <Panes below sizes="1fr 1fr">
            <Pane>{short}</Pane>
            <Pane>{short}</Pane>
          </Panes>
        </Panes>
      </Specimen>
      <Specimen of="List">
        <List label={title}>
          {[short, long].map((name, index) => (
            <ListRow key={name} selected={index === 0}>
              <RowButton
                wraps
                detail={number}
                end={
                  <Phrase look="accent" fit="cut">
                    {short}
                  </Phrase>
                }
                onClick={idle}
              >
                {name}
              </RowButton>
              <IconButton icon={trash16} label={t('kit.remove')} />
            </ListRow>
          ))}
          <li>
            <List ruled>
              <li>{short}</li>
              <li>{long}</li>
            </List>
          </li>
        </List>
      </Specimen>
      <Specimen of="RenameField">
        <RenameField label={title} name={short} maxLength={80} onSave={idle} onCancel={idle} />
      </Specimen>
      <Specimen of="RetryNotice">
        <RetryNotice onRetry={idle}>{long}</RetryNotice>
      </Specimen>
      <Specimen of="SkeletonBoxes">
        <SkeletonBoxes label={title} count={4} heightPx={52} leastPx={100} />
      </Specimen>
    </>
  );
}
