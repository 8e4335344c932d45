import { text16 } from '@esri/calcite-ui-icons/js/text16.js';
import { upload16 } from '@esri/calcite-ui-icons/js/upload16.js';
import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useRef, useState, type ReactNode } from 'react';
import { materialAddress, materialImageId } from './model/imageIds.ts';
import { MATERIAL_GROUPS, MATERIALS } from './model/materials.ts';
import { MOST_TEXT_LENGTH, PRESET_TEXTS, withText } from './model/presets.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Columns, EmptyState, Hint, PanelBand, PanelForm, Row, Section, Stack } from '../../ui/Layout.tsx';
import { List, ListRow } from '../../ui/List.tsx';
import { Pane, Scroll } from '../../ui/Pane.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Tile, TileGrid } from '../../ui/Tile.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { MasterPane } from './MasterPane.tsx';
import { writeDragged, type DraggedMaterial } from './materialDrag.ts';
import type { PictureEditor } from './pictureEditor.ts';
import styles from './MaterialPane.module.css';

interface PaneProps {
  readonly editor: PictureEditor;
}

/** Materials of images and texts: a click puts one into the page's middle, a drag where it is dropped; and page masters. */
export function MaterialPane({ editor }: PaneProps) {
  const t = useText();
  const [tab, setTab] = useState<'images' | 'texts' | 'masters'>('images');
  return (
    <Pane label={t('picture.materials')}>
      <Tabs
        label={t('picture.materials')}
        value={tab}
        tabs={(['images', 'texts', 'masters'] as const).map((id) => ({ id, label: t(`picture.${id}`) }))}
        onChange={setTab}
      />
      {tab === 'images' && <ImageMaterials editor={editor} />}
      {tab === 'texts' && <TextMaterials editor={editor} />}
      {tab === 'masters' && <MasterPane editor={editor} />}
    </Pane>
  );
}

function Material({
  name,
  address,
  dragged,
  onAdd,
}: {
  readonly name: string;
  readonly address: string;
  readonly dragged: DraggedMaterial;
  readonly onAdd: () => void;
}) {
  return (
    <Tile
      picture={<img className={styles.picture} src={address} alt="" loading="lazy" draggable={false} />}
      title={name}
      label={name}
      draggable
      onDragStart={(event) => writeDragged(event.dataTransfer, dragged)}
      onClick={onAdd}
    >
      {name}
    </Tile>
  );
}

/** Three beside each other. */
const MATERIAL_LEAST_PX = 52;

function TileGroup({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Section title={name}>
      <TileGrid leastPx={MATERIAL_LEAST_PX}>{children}</TileGrid>
    </Section>
  );
}

function ImageMaterials({ editor }: PaneProps) {
  const t = useText();
  const [language] = useLanguage();
  const [filter, setFilter] = useState('');
  const uploads = useSignal(editor.uploads);
  const wanted = filter.trim().toLowerCase();
  const found = MATERIALS.filter((material) => material[language].toLowerCase().includes(wanted));
  const groups = Object.entries(MATERIAL_GROUPS).flatMap(([group, names]) => {
    const members = found.filter((material) => material.group === group);
    return members.length === 0 ? [] : [{ group, name: names[language], members }];
  });
  return (
    <>
      <PanelBand>
        <Row grow>
          <SearchBox label={t('picture.filter')} text={filter} onChange={setFilter} />
          <UploadButton editor={editor} />
        </Row>
      </PanelBand>
      <Scroll>
        <Stack>
          {uploads.length > 0 && (
            <TileGroup name={t('picture.uploaded')}>
              {uploads.map((upload) => (
                <Material
                  key={upload.imageId}
                  name={upload.name}
                  address={upload.address}
                  dragged={{ kind: 'upload', id: upload.imageId }}
                  onAdd={() => editor.addUpload(upload)}
                />
              ))}
            </TileGroup>
          )}
          {groups.map(({ group, name, members }) => (
            <TileGroup key={group} name={name}>
              {members.map((material) => (
                <Material
                  key={material.id}
                  name={material[language]}
                  address={materialAddress(materialImageId(material.id))}
                  dragged={{ kind: 'material', id: material.id, name: material[language] }}
                  onAdd={() => editor.addMaterial(material.id, material[language])}
                />
              ))}
            </TileGroup>
          ))}
          {groups.length === 0 && <EmptyState>{t('picture.noMaterial', { text: filter.trim() })}</EmptyState>}
        </Stack>
      </Scroll>
      <DragHint />
    </>
  );
}

/** Chooses files; what they are is read from their bytes, so any may be chosen and is then told why it is refused. */
function UploadButton({ editor }: PaneProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon={upload16} label={t('picture.upload')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        data-upload="materials"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          void editor.upload(files);
        }}
      />
    </>
  );
}

function DragHint() {
  const t = useText();
  return (
    <PanelBand>
      <Hint>{t('picture.dragHint')}</Hint>
    </PanelBand>
  );
}

function TextMaterials({ editor }: PaneProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const texts = useSignal(editor.texts);
  const add = () => {
    editor.setTexts(withText(texts, typed));
    setTyped('');
  };
  return (
    <>
      <PanelForm onSubmit={add}>
        <TextField
          label={t('picture.addText')}
          labelHidden
          placeholder={t('picture.addText')}
          maxLength={MOST_TEXT_LENGTH}
          value={typed}
          onChange={setTyped}
        />
        <Columns>
          <Button type="submit" look="primary">
            {t('picture.add')}
          </Button>
          <Button onClick={() => setTyped('')}>{t('picture.clear')}</Button>
        </Columns>
      </PanelForm>
      <Scroll>
        <List>
          {[...PRESET_TEXTS, ...texts].map((text) => (
            <ListRow key={text}>
              <RowButton
                icon={text16}
                wraps
                draggable
                title={t('picture.dragHint')}
                onDragStart={(event) => writeDragged(event.dataTransfer, { kind: 'text', text })}
                onClick={() => editor.addText(text)}
              >
                {text}
              </RowButton>
              {texts.includes(text) && (
                <IconButton
                  icon={x16}
                  label={t('picture.removeText', { text })}
                  onClick={() => editor.setTexts(texts.filter((other) => other !== text))}
                />
              )}
            </ListRow>
          ))}
        </List>
      </Scroll>
      <DragHint />
    </>
  );
}
