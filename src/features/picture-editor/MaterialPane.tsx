import { text16 } from '@esri/calcite-ui-icons/js/text16.js';
import { upload16 } from '@esri/calcite-ui-icons/js/upload16.js';
import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useRef, useState, type ReactNode } from 'react';
import { materialAddress, materialImageId } from './model/imageIds.ts';
import { MATERIAL_GROUPS, MATERIALS } from './model/materials.ts';
import { MOST_TEXT_LENGTH, PRESET_TEXTS, withText } from './model/presets.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Columns } from '../../ui/Layout.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { writeDragged, type DraggedMaterial } from './materialDrag.ts';
import type { PictureEditor } from './pictureEditor.ts';
import styles from './MaterialPane.module.css';

interface PaneProps {
  readonly editor: PictureEditor;
}

/** Materials of images and texts: a click puts one into the page's middle, a drag where it is dropped. */
export function MaterialPane({ editor }: PaneProps) {
  const t = useText();
  const [tab, setTab] = useState<'images' | 'texts'>('images');
  return (
    <section className={styles.pane} aria-label={t('picture.materials')}>
      <Tabs
        label={t('picture.materials')}
        value={tab}
        tabs={(['images', 'texts'] as const).map((id) => ({ id, label: t(`picture.${id}`) }))}
        onChange={setTab}
      />
      {tab === 'images' ? <ImageMaterials editor={editor} /> : <TextMaterials editor={editor} />}
    </section>
  );
}

function Tile({
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
    <li>
      <button
        type="button"
        className={styles.tile}
        title={name}
        aria-label={name}
        draggable
        onDragStart={(event) => writeDragged(event.dataTransfer, dragged)}
        onClick={onAdd}
      >
        <img src={address} alt="" loading="lazy" draggable={false} />
        <span>{name}</span>
      </button>
    </li>
  );
}

function TileGroup({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className={styles.group}>{name}</h3>
      <ul className={styles.tiles}>{children}</ul>
    </section>
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
      <div className={styles.tools}>
        <SearchBox label={t('picture.filter')} text={filter} onChange={setFilter} />
        <UploadButton editor={editor} />
      </div>
      <div className={styles.scroll}>
        {uploads.length > 0 && (
          <TileGroup name={t('picture.uploaded')}>
            {uploads.map((upload) => (
              <Tile
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
              <Tile
                key={material.id}
                name={material[language]}
                address={materialAddress(materialImageId(material.id))}
                dragged={{ kind: 'material', id: material.id, name: material[language] }}
                onAdd={() => editor.addMaterial(material.id, material[language])}
              />
            ))}
          </TileGroup>
        ))}
        {groups.length === 0 && (
          <p className={styles.empty}>{t('picture.noMaterial', { text: filter.trim() })}</p>
        )}
      </div>
      <p className={styles.hint}>{t('picture.dragHint')}</p>
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
      <form
        className={styles.addText}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
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
      </form>
      <ul className={styles.texts}>
        {[...PRESET_TEXTS, ...texts].map((text) => (
          <li key={text} className={styles.text}>
            <button
              type="button"
              draggable
              className={styles.textName}
              title={t('picture.dragHint')}
              onDragStart={(event) => writeDragged(event.dataTransfer, { kind: 'text', text })}
              onClick={() => editor.addText(text)}
            >
              <Icon shape={text16} />
              <span>{text}</span>
            </button>
            {texts.includes(text) && (
              <IconButton
                icon={x16}
                label={t('picture.removeText', { text })}
                onClick={() => editor.setTexts(texts.filter((other) => other !== text))}
              />
            )}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t('picture.dragHint')}</p>
    </>
  );
}
