import { useState } from 'react';
import type { RoleResource, RoleSight } from '../../api/contracts/roles.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Columns, EmptyState, Hint, Row, Section, Stack } from '../../ui/Layout.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { List } from '../../ui/List.tsx';
import { TileGrid } from '../../ui/Tile.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useText } from '../../ui/text.ts';
import { isWhole } from './model/roleSummary.ts';
import { sightIn, withSight } from './model/roleDraft.ts';
import type { RolePartProps } from './rolePart.ts';
import styles from './RoleLayers.module.css';
import { useResourceName, useSightText } from './useSightText.ts';

const SEEN: RoleSight = { isSeen: true, areas: [], hiddenFields: [] };

interface SightFormProps {
  readonly resource: RoleResource;
  readonly sight: RoleSight;
  readonly areas: readonly string[];
  readonly onSight: (sight: RoleSight) => void;
}

/** The areas that a layer is limited to: none for everywhere. */
function AreasField({ sight, areas, onSight }: Omit<SightFormProps, 'resource'>) {
  const t = useText();
  const others = areas.filter((area) => !sight.areas.includes(area));
  return (
    <Stack>
      <SelectField
        label={t('roles.limitTo')}
        value=""
        choices={[
          { value: '', label: t(sight.areas.length === 0 ? 'roles.notLimited' : 'roles.addArea') },
          ...others.map((area) => ({ value: area, label: area })),
        ]}
        onChange={(area) => area !== '' && onSight({ ...sight, areas: [...sight.areas, area] })}
      />
      <Row>
        {sight.areas.map((area) => (
          <Button
            key={area}
            look="quiet"
            onClick={() => onSight({ ...sight, areas: sight.areas.filter((one) => one !== area) })}
          >
            {t('roles.removeArea', { area })}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}

/** Where a layer is seen and without which fields. */
function SightForm({ resource, sight, areas, onSight }: SightFormProps) {
  const t = useText();
  const hidden = (name: string, isHidden: boolean) =>
    onSight({
      ...sight,
      hiddenFields: resource.fields
        .map((field) => field.name)
        .filter((one) => (one === name ? isHidden : sight.hiddenFields.includes(one))),
    });
  return (
    <Columns>
      <AreasField sight={sight} areas={areas} onSight={onSight} />
      <Section title={t('roles.shownFields')}>
        {resource.fields.length === 0 && <Hint>{t('roles.noFields')}</Hint>}
        <TileGrid leastPx={140}>
          {resource.fields.map(({ name, title }) => (
            <CheckField
              key={name}
              label={title}
              title={name}
              checked={!sight.hiddenFields.includes(name)}
              onChange={(isShown) => hidden(name, !isShown)}
            />
          ))}
        </TileGrid>
      </Section>
    </Columns>
  );
}

function LayerRow({
  resource,
  part: { role, draft, onDraft },
  isOpen,
  onToggle,
}: {
  readonly resource: RoleResource;
  readonly part: RolePartProps;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const t = useText();
  const nameOf = useResourceName();
  const textOf = useSightText();
  const { resources, areas } = role.detail;
  const sight = sightIn(draft, resources, resource);
  const isOwn = draft.own.has(resource.id);
  const name = nameOf(resource);
  const set = (next: RoleSight | undefined) => onDraft(withSight(draft, resource.id, next));
  return (
    <li>
      <div className={styles.layerHead}>
        <CheckField
          label={name}
          checked={sight.isSeen}
          mixed={sight.isSeen && !isWhole(sight)}
          onChange={(isSeen) => set({ ...SEEN, isSeen })}
        />
        <span className={styles.layerNote}>{textOf(resource, sight)}</span>
        {isOwn && (
          <Button look="quiet" onClick={() => set(undefined)} title={t('roles.byDataHint')}>
            {t('roles.byData')}
          </Button>
        )}
        {resource.kind === 'layer' && (
          <Button
            look="quiet"
            disabled={!sight.isSeen}
            onClick={onToggle}
            title={t('roles.limitsOf', { layer: name })}
          >
            {t(isOpen ? 'roles.fold' : 'roles.limits')}
          </Button>
        )}
      </div>
      {isOpen && sight.isSeen && <SightForm resource={resource} sight={sight} areas={areas} onSight={set} />}
    </li>
  );
}

/** The layers of a role: which are seen, where, and without which fields. */
export function RoleLayers(part: RolePartProps) {
  const t = useText();
  const nameOf = useResourceName();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<string>();
  const { resources } = part.role.detail;
  const wanted = search.trim().toLowerCase();
  const found = resources.filter((resource) =>
    [nameOf(resource), resource.id].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <Stack>
      <Hint>{t('roles.layersHint')}</Hint>
      <SearchBox label={t('roles.searchLayers')} text={search} onChange={setSearch} />
      {found.length === 0 && <EmptyState>{t('roles.noLayers', { search })}</EmptyState>}
      <List ruled label={t('roles.part.layers')}>
        {found.map((resource) => (
          <LayerRow
            key={resource.id}
            resource={resource}
            part={part}
            isOpen={open === resource.id}
            onToggle={() => setOpen(open === resource.id ? undefined : resource.id)}
          />
        ))}
      </List>
    </Stack>
  );
}
