import { useState } from 'react';
import type { ForeignService, OfferedLayer } from '../../api/contracts/foreignLayers.ts';
import { formatExtent } from '../../domain/geodesy/coordinateText.ts';
import { FOREIGN_LIMITS } from '../../domain/layers/foreignServices.ts';
import { usePortal } from '../../portal/portal.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { EmptyState, Fill, Hint, PanelBody, PanelFooter, Row } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { ServiceBook } from './serviceBook.ts';

/** Layers that are listed at once: more are found by a word. */
const LISTED = 200;

const fits = ({ name, title }: OfferedLayer, search: string) =>
  `${title} ${name}`.toLowerCase().includes(search.toLowerCase());

/** A title that the tree takes. */
const asTitle = (title: string) => [...title.trim()].slice(0, FOREIGN_LIMITS.titleLength).join('');

/** The layers of a service, each to be ticked. */
function LayerChoice({
  layers,
  chosen,
  onChoose,
}: {
  readonly layers: readonly OfferedLayer[];
  readonly chosen: ReadonlySet<OfferedLayer>;
  readonly onChoose: (chosen: ReadonlySet<OfferedLayer>) => void;
}) {
  const t = useText();
  const [search, setSearch] = useState('');
  const matching = layers.filter((layer) => fits(layer, search));
  const listed = matching.slice(0, LISTED);
  const count = listed.filter((layer) => chosen.has(layer)).length;
  const set = (some: readonly OfferedLayer[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const layer of some)
      if (isOn) next.add(layer);
      else next.delete(layer);
    onChoose(next);
  };
  return (
    <>
      <SearchBox label={t('services.filter')} text={search} onChange={setSearch} />
      {listed.length > 0 && (
        <CheckField
          label={t('services.all', { count: listed.length })}
          checked={count === listed.length}
          mixed={count > 0 && count < listed.length}
          onChange={(isOn) => set(listed, isOn)}
        />
      )}
      <Fill>
        {listed.length === 0 && (
          <EmptyState>
            {layers.length === 0 ? t('services.noLayers') : t('services.noMatch', { search })}
          </EmptyState>
        )}
        <ul>
          {listed.map((layer) => (
            <li key={layer.name} title={layer.name}>
              <Row grow>
                <CheckField
                  label={layer.title === '' ? layer.name : layer.title}
                  checked={chosen.has(layer)}
                  onChange={(isOn) => set([layer], isOn)}
                />
                {layer.name !== layer.title && (
                  <Phrase look="quiet" fit="end">
                    {layer.name}
                  </Phrase>
                )}
              </Row>
            </li>
          ))}
        </ul>
      </Fill>
      {matching.length > LISTED && <Hint>{t('services.more', { count: matching.length - LISTED })}</Hint>}
    </>
  );
}

/** What is told of a service; of its one layer, where it has no more, levels and extent, too. */
function factsOf({ kind, title, link, layers }: ForeignService, t: ReturnType<typeof useText>) {
  const { levels, extent } = (layers.length === 1 ? layers[0] : undefined) ?? {};
  const facts = [{ name: t('services.kindName'), value: t(`services.kind.${kind}`) }];
  if (title !== '') facts.push({ name: t('services.serviceTitle'), value: title });
  facts.push({ name: t('services.link'), value: link });
  if (levels !== undefined) {
    const [least, most] = levels;
    facts.push({ name: t('services.levels'), value: t('services.levelRange', { least, most }) });
  }
  if (extent !== undefined) facts.push({ name: t('services.extent'), value: formatExtent(extent) });
  return facts;
}

/** Why nothing can be added yet. @param title of a single layer, which is typed */
function missingOf(count: number, title: string | undefined) {
  if (count > FOREIGN_LIMITS.added) return 'services.tooMany';
  if (title?.trim() === '') return 'services.titleMissing';
  return count === 0 ? 'services.choose' : undefined;
}

/** A service that was found: what it is, which of its layers are added, and where. */
export function FoundService({
  book,
  service,
}: {
  readonly book: ServiceBook;
  readonly service: ForeignService;
}) {
  const t = useText();
  const { busy } = useSignal(book.state);
  const { surroundings } = usePortal();
  const { isReadable, layers, total, groups } = service;
  const [single] = layers.length === 1 ? layers : [];
  const [chosen, setChosen] = useState<ReadonlySet<OfferedLayer>>(new Set(single && [single]));
  const [group, setGroup] = useState(groups[0]?.code ?? '');
  const [ownTitle, setOwnTitle] = useState(asTitle(single?.title ?? ''));
  const add = () => {
    const wanted =
      single === undefined ? layers.filter((layer) => chosen.has(layer)) : [{ ...single, title: ownTitle }];
    void book.add(
      group,
      wanted.map((layer) => ({ ...layer, title: asTitle(layer.title === '' ? layer.name : layer.title) })),
    );
  };
  const missing = missingOf(chosen.size, single === undefined ? undefined : ownTitle);
  const status = missing && t(missing, { most: FOREIGN_LIMITS.added });
  return (
    <PanelBody fill busy={busy}>
      <Facts layout="table" facts={factsOf(service, t)} />
      {!isReadable && (
        <Notice tone="warning">{t('services.unreadable', { origin: surroundings.origin })}</Notice>
      )}
      {total > layers.length && <Hint>{t('services.untold', { count: total, told: layers.length })}</Hint>}
      {single === undefined ? (
        <LayerChoice layers={layers} chosen={chosen} onChoose={setChosen} />
      ) : (
        <Fill>
          <TextField
            label={t('services.layerTitle')}
            value={ownTitle}
            onChange={setOwnTitle}
            maxLength={FOREIGN_LIMITS.titleLength}
            autoFocus
          />
        </Fill>
      )}
      <SelectField
        label={t('services.group')}
        value={group}
        choices={groups.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={setGroup}
      />
      <PanelFooter status={status}>
        <Button disabled={busy} onClick={book.putAway}>
          {t('services.back')}
        </Button>
        <Button look="primary" disabled={busy || status !== undefined} onClick={add}>
          {t('services.add', { count: chosen.size })}
        </Button>
      </PanelFooter>
    </PanelBody>
  );
}
