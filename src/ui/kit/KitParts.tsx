import { pin16 } from '@esri/calcite-ui-icons/js/pin16.js';
import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { useRef } from 'react';
import { Badge } from '../Badge.tsx';
import { Bar } from '../Bar.tsx';
import { Box } from '../Box.tsx';
import { Button } from '../Button.tsx';
import { Heading } from '../Heading.tsx';
import { IconButton } from '../IconButton.tsx';
import { Keys } from '../Keys.tsx';
import { Line, Lines } from '../Lines.tsx';
import { ListBox } from '../ListBox.tsx';
import { MapCard, MapSign } from '../MapCard.tsx';
import { OptionRow } from '../OptionRow.tsx';
import { Overlay } from '../Overlay.tsx';
import { PanelHeader } from '../PanelHeader.tsx';
import { Phrase } from '../Phrase.tsx';
import { RowButton } from '../RowButton.tsx';
import { Spinner } from '../Spinner.tsx';
import { TabStrip } from '../TabStrip.tsx';
import { Hint, PanelFrame, Row } from '../Layout.tsx';
import { useText } from '../text.ts';
import { Held, idle, Specimen } from './Specimen.tsx';

const LOOKS = ['quiet', 'accent', 'second', 'warning', 'danger'] as const;

/** Words, figures and signs that stand in rows. */
export function WordSpecimens() {
  const t = useText();
  const [short, long, number] = [t('kit.short'), t('kit.long'), t('kit.number')];
  return (
    <>
      <Specimen of="Phrase">
        <Phrase>{number}</Phrase>
      </Specimen>
      {LOOKS.map((look) => (
        <Specimen key={look} of="Phrase" state={look}>
          <Phrase look={look}>{number}</Phrase>
        </Specimen>
      ))}
      {(['cut', 'rest', 'end'] as const).map((fit) => (
        <Specimen key={fit} of="Phrase" state={fit}>
          <Row grow>
            <span>{short}</span>
            <Phrase fit={fit} title={long}>
              {long}
            </Phrase>
          </Row>
        </Specimen>
      ))}
      {([undefined, 'second', 'danger'] as const).map((tone) => (
        <Specimen key={tone ?? 'plain'} of="Badge" {...(tone === undefined ? {} : { state: tone })}>
          <Badge tone={tone}>{short}</Badge>
        </Specimen>
      ))}
      <Specimen of="Keys">
        <Keys>Ctrl+S</Keys>
      </Specimen>
      {[false, true].map((quiet) => (
        <Specimen key={String(quiet)} of="Heading" state={quiet ? 'quiet' : 'plain'}>
          <Heading quiet={quiet}>{long}</Heading>
        </Specimen>
      ))}
      <Specimen of="Spinner">
        <Spinner sizePx={18} />
      </Specimen>
    </>
  );
}

/** Tabs with notes, beside a title or over the whole width, with what the chosen one shows. */
function Strip({
  spread,
  ...chosen
}: {
  readonly spread: boolean;
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const t = useText();
  const panelId = `kit-strip-${String(spread)}`;
  const strip = (
    <TabStrip
      label={t(spread ? 'kit.label' : 'kit.title')}
      spread={spread}
      panelId={panelId}
      tabs={[
        { id: 'a', title: t('kit.short'), note: '12' },
        { id: 'b', title: t('kit.long'), note: '!', tone: 'danger' },
      ]}
      {...chosen}
    />
  );
  return (
    <>
      {spread ? strip : <PanelHeader title={t('kit.title')} tabs={strip} />}
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-tab`}>
        <Hint>{chosen.value}</Hint>
      </div>
    </>
  );
}

/** What a panel is divided by, and what lists its things. */
export function DivisionSpecimens() {
  const t = useText();
  const [short, long, number] = [t('kit.short'), t('kit.long'), t('kit.number')];
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      {(['raised', 'second', 'dashed'] as const).map((tone) => (
        <Specimen key={tone} of="Box" state={tone}>
          <Box tone={tone}>
            <Hint>{long}</Hint>
          </Box>
        </Specimen>
      ))}
      {(['top', 'bottom'] as const).map((edge) => (
        <Specimen key={edge} of="Bar" state={edge}>
          <Bar edge={edge}>
            <span>{number}</span>
            <IconButton icon={trash16} label={t('kit.remove')} />
          </Bar>
        </Specimen>
      ))}
      {([false, true] as const).map((spread) => (
        <Specimen key={String(spread)} of="TabStrip" state={spread ? 'spread' : 'plain'}>
          <Held<string> start="a">
            {(value, set) => <Strip spread={spread} value={value} onChange={set} />}
          </Held>
        </Specimen>
      ))}
      <Specimen of="Lines">
        <Lines label={t('kit.title')} mostHeightPx={120}>
          {[long, short].map((name, index) => (
            <Line key={name} chosen={index === 0} below={index === 0 && <Hint>{t('kit.hint')}</Hint>}>
              <RowButton icon={pin16} pressed={index === 0} onClick={idle}>
                {name}
              </RowButton>
              <Phrase look="quiet">{number}</Phrase>
              <IconButton icon={trash16} label={`${t('kit.remove')} ${name}`} />
            </Line>
          ))}
        </Lines>
      </Specimen>
      <Specimen of="ListBox">
        <PanelFrame>
          <ListBox ref={list} label={t('kit.label')} activeId="kit-list-b" onKeyDown={idle}>
            <OptionRow id="kit-list-a" icon={pin16} name={long} selected active={false} onClick={idle} />
            <OptionRow id="kit-list-b" icon={pin16} name={short} selected={false} active onClick={idle} />
            <OptionRow
              quick
              id="kit-list-c"
              icon={pin16}
              name={short}
              detail={t('kit.title')}
              keys="Ctrl+S"
              note={t('kit.label')}
              selected
              active
              onClick={idle}
            />
          </ListBox>
        </PanelFrame>
      </Specimen>
    </>
  );
}

/** What lies over the map. */
export function MapSpecimens() {
  const t = useText();
  const [short, number] = [t('kit.short'), t('kit.number')];
  return (
    <>
      <Specimen of="MapCard">
        <MapCard>
          <PanelHeader title={short} compact>
            <IconButton icon={trash16} label={t('kit.remove')} />
          </PanelHeader>
        </MapCard>
      </Specimen>
      {(['top', 'bottom'] as const).map((at) => (
        <Specimen key={at} of="MapSign" state={at}>
          <MapSign at={at} role="status">
            <Spinner sizePx={18} />
            <Phrase look="quiet">{number}</Phrase>
          </MapSign>
        </Specimen>
      ))}
      <Specimen of="MapSign" state="rows">
        <MapSign at="top" rows>
          <span>{short}</span>
          <Hint>{t('kit.hint')}</Hint>
        </MapSign>
      </Specimen>
      {[false, true].map((centred) => (
        <Specimen key={String(centred)} of="Overlay" state={centred ? 'centred' : 'plain'}>
          <Overlay centred={centred}>
            <Button onClick={idle}>{t('kit.action')}</Button>
          </Overlay>
        </Specimen>
      ))}
    </>
  );
}
