import { useState } from 'react';
import type { ForeignService, OfferedLayer } from '../../api/contracts/foreignLayers.ts';
import { FOREIGN_LIMITS } from '../../domain/layers/foreignServices.ts';
import { BUREAU_ROLE, RoleChoice } from '../../portal/RoleChoice.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { EmptyState, Fill, Hint, PanelBody, PanelFooter, Row } from '../../ui/Layout.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { ServiceBook } from './serviceBook.ts';
import { Cautions } from './ServiceCautions.tsx';
import { factsOf } from './serviceFacts.ts';

/** Layers that are listed at once: more are found by a word. */
const LISTED = 200;

const fits = ({ name, title }: OfferedLayer, search: string) =>
  `${title} ${name}`.toLowerCase().includes(search.toLowerCase());

/** A title that the tree takes. */
const asTitle = (title: string) => [...title.trim()].slice(0, FOREIGN_LIMITS.titleLength).join('');

/** A layer with a title that the tree takes. */
const named = (layer: OfferedLayer): OfferedLayer => ({
  ...layer,
  title: asTitle(layer.title === '' ? layer.name : layer.title),
});

/** What stands beside a layer's title: its name where that is another, and what its features are. */
function besideTitle({ name, title, features }: OfferedLayer, t: ReturnType<typeof useText>): string {
  const said = name === title ? [] : [name];
  if (features?.geometry !== undefined) said.push(t(`services.geometry.${features.geometry}`));
  if (features !== undefined) said.push(t('services.fieldCount', { count: features.fields.length }));
  return said.join(' · ');
}

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
            <li key={layer.name} title={layer.features?.fields.join('、') ?? layer.name}>
              <Row grow>
                <CheckField
                  label={layer.title === '' ? layer.name : layer.title}
                  checked={chosen.has(layer)}
                  onChange={(isOn) => set([layer], isOn)}
                />
                {besideTitle(layer, t) !== '' && (
                  <Phrase look="quiet" fit="end">
                    {besideTitle(layer, t)}
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

/** Who sees the layers from the beginning. */
function WhoSees({
  roles,
  onRoles,
}: {
  readonly roles: readonly string[] | null;
  readonly onRoles: (roles: readonly string[] | null) => void;
}) {
  const t = useText();
  return (
    <>
      <SelectField
        label={t('services.visibleTo')}
        value={roles === null ? 'everyone' : 'some'}
        choices={[
          { value: 'everyone', label: t('services.everyone') },
          { value: 'some', label: t('services.someUnits') },
        ]}
        onChange={(who) => onRoles(who === 'everyone' ? null : [BUREAU_ROLE])}
      />
      {roles !== null && (
        <Fill>
          <RoleChoice roles={roles} onRoles={onRoles} />
        </Fill>
      )}
    </>
  );
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
  const [language] = useLanguage();
  const { busy } = useSignal(book.state);
  const { kind, title, layers, groups } = service;
  const [single] = layers.length === 1 ? layers : [];
  const [chosen, setChosen] = useState<ReadonlySet<OfferedLayer>>(new Set(single && [single]));
  const [group, setGroup] = useState(groups[0]?.code ?? '');
  const [inNewGroup, setInNewGroup] = useState(false);
  const [roles, setRoles] = useState<readonly string[] | null>(null);
  const [ownTitle, setOwnTitle] = useState(asTitle(single?.title ?? ''));
  const groupTitle = asTitle(title) || t(`services.kind.${kind}`);
  const add = () => {
    const wanted =
      single === undefined ? layers.filter((layer) => chosen.has(layer)) : [{ ...single, title: ownTitle }];
    const wish = { group, roles, newGroup: inNewGroup ? groupTitle : undefined };
    void book.add(wish, wanted.map(named));
  };
  const missing = missingOf(chosen.size, single === undefined ? undefined : ownTitle);
  const status = missing && t(missing, { most: FOREIGN_LIMITS.added });
  return (
    <PanelBody fill busy={busy}>
      <Facts layout="table" facts={factsOf(service, t, language)} />
      <Cautions service={service} />
      {single === undefined ? (
        <LayerChoice layers={layers} chosen={chosen} onChoose={setChosen} />
      ) : (
        <TextField
          label={t('services.layerTitle')}
          value={ownTitle}
          onChange={setOwnTitle}
          maxLength={FOREIGN_LIMITS.titleLength}
          autoFocus
        />
      )}
      <SelectField
        label={t('services.group')}
        value={group}
        choices={groups.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={setGroup}
      />
      {single === undefined && (
        <CheckField
          label={t('services.newGroup', { title: groupTitle })}
          checked={inNewGroup}
          onChange={setInNewGroup}
        />
      )}
      <WhoSees roles={roles} onRoles={setRoles} />
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
