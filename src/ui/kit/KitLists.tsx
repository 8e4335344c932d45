import { pin16 } from '@esri/calcite-ui-icons/js/pin16.js';
import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { Button } from '../Button.tsx';
import { Card, CardList } from '../CardList.tsx';
import { Facts } from '../Facts.tsx';
import { FoldSection } from '../FoldSection.tsx';
import { Icon } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import { OptionRow } from '../OptionRow.tsx';
import { Pager } from '../Pager.tsx';
import { PanelHeader } from '../PanelHeader.tsx';
import { RowButton } from '../RowButton.tsx';
import { Table } from '../Table.tsx';
import { Tabs } from '../Tabs.tsx';
import { Tile, TileGrid } from '../Tile.tsx';
import { Columns, Hint, Row, Section } from '../Layout.tsx';
import { useText } from '../text.ts';
import { Held, idle, Specimen } from './Specimen.tsx';

/** What panels are put together of. */
export function PanelSpecimens() {
  const t = useText();
  const [long, number] = [t('kit.long'), t('kit.number')];
  return (
    <>
      <Specimen of="PanelHeader">
        <PanelHeader title={long}>
          <IconButton icon={trash16} label={t('kit.remove')} />
        </PanelHeader>
      </Specimen>
      <Specimen of="Section">
        <Section title={t('kit.title')} icon={pin16}>
          <Columns>
            <Button onClick={idle}>{t('kit.other')}</Button>
            <Button onClick={idle}>{t('kit.action')}</Button>
          </Columns>
          <Row end>
            <Hint>{t('kit.hint')}</Hint>
          </Row>
        </Section>
      </Specimen>
      <Specimen of="FoldSection">
        <Held<boolean> start>
          {(open, set) => (
            <FoldSection title={t('kit.title')} count={3} open={open} onToggle={() => set(!open)}>
              <Hint>{long}</Hint>
            </FoldSection>
          )}
        </Held>
      </Specimen>
      {(['line', 'ruled', 'stacked', 'table', 'compact'] as const).map((layout) => (
        <Specimen key={layout} of="Facts" state={layout}>
          <Facts
            layout={layout}
            facts={[
              { name: t('kit.label'), value: long },
              { name: t('kit.title'), value: number, tone: 'warning' },
            ]}
          />
        </Specimen>
      ))}
    </>
  );
}

/** What turns pages and tabulates. */
export function ListSpecimens() {
  const t = useText();
  const [short, long, number] = [t('kit.short'), t('kit.long'), t('kit.number')];
  return (
    <>
      <Specimen of="Tabs">
        <Held<string> start="a">
          {(value, set) => (
            <Tabs
              label={t('kit.title')}
              value={value}
              tabs={[
                { id: 'a', label: short },
                { id: 'b', label: t('kit.title') },
              ]}
              onChange={set}
            />
          )}
        </Held>
      </Specimen>
      <Specimen of="Table">
        <Table caption={t('kit.title')} dense>
          <thead>
            <tr>
              <th scope="col">{t('kit.label')}</th>
              <th scope="col">{t('kit.title')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{long}</td>
              <td>{number}</td>
            </tr>
          </tbody>
        </Table>
      </Specimen>
      <Specimen of="Pager">
        <Held start={1}>
          {(index, set) => (
            <Pager
              index={index}
              count={12}
              labels={{ previous: t('kit.other'), next: t('kit.action') }}
              text={`${String(index + 1)} / 12`}
              onChange={set}
            />
          )}
        </Held>
      </Specimen>
    </>
  );
}

/** Rows and tiles that are chosen. */
export function RowSpecimens() {
  const t = useText();
  const [short, long, number] = [t('kit.short'), t('kit.long'), t('kit.number')];
  return (
    <>
      <Specimen of="RowButton">
        <RowButton icon={pin16} detail={number} onClick={idle}>
          {long}
        </RowButton>
        <RowButton icon={pin16} pressed onClick={idle}>
          {short}
        </RowButton>
        <RowButton icon={pin16} disabled title={t('kit.why')} onClick={idle}>
          {short}
        </RowButton>
      </Specimen>
      <Specimen of="OptionRow">
        <div role="listbox" aria-label={t('kit.title')}>
          <OptionRow id="kit-a" icon={pin16} name={long} note={number} selected active onClick={idle} />
          <OptionRow id="kit-b" icon={pin16} name={short} selected={false} active={false} onClick={idle} />
        </div>
      </Specimen>
      <Specimen of="Tile">
        <TileGrid leastPx={64}>
          {[short, t('kit.title'), long].map((name, index) => (
            <Tile
              key={name}
              picture={<Icon shape={pin16} />}
              pressed={index === 1}
              disabled={index === 2}
              onClick={idle}
            >
              {name}
            </Tile>
          ))}
        </TileGrid>
      </Specimen>
      <Specimen of="CardList">
        <CardList label={t('kit.title')}>
          <Card title={long} mark={short} tone="live" lines={[{ text: number }]}>
            <Button onClick={idle}>{t('kit.remove')}</Button>
          </Card>
          <Card title={short} tone="past" lines={[{ text: t('kit.hint') }]} />
        </CardList>
      </Specimen>
    </>
  );
}
