import { ellipsis16 } from '@esri/calcite-ui-icons/js/ellipsis16.js';
import { useState } from 'react';
import type { FigureSection } from '../../../api/contracts/figures.ts';
import { useExportReference } from '../../../portal/exportReference/useExportReference.tsx';
import { useWrittenReference } from '../../../portal/exportReference/useWrittenReference.ts';
import { copyText } from '../../../ui/copyText.ts';
import { downloadBlob } from '../../../ui/downloadBlob.ts';
import { Hint } from '../../../ui/Layout.tsx';
import type { MenuItem } from '../../../ui/Menu.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { useText } from '../../../ui/text.ts';
import { sectionTitle } from './rowName.ts';
import { sectionFile } from './sectionTable.ts';

/** What a group of figures is given away as: its table, its picture, the address of its screen. */
export function SectionMenu({
  section,
  fileName,
  onPicture,
}: {
  readonly section: FigureSection;
  /** Without its ending. */
  readonly fileName: string;
  /** Draws the chart; undefined where none is shown. */
  readonly onPicture: (() => Promise<Blob>) | undefined;
}) {
  const t = useText();
  const [said, setSaid] = useState('');
  const reference = useExportReference();
  const write = useWrittenReference();
  const label = t('figures.export', { name: sectionTitle(t, section) });
  const give = async (ending: string, make: () => Blob | Promise<Blob>) => {
    setSaid('');
    try {
      downloadBlob(`${fileName}.${ending}`, await make());
    } catch (error) {
      setSaid(t('figures.exportFailed', { reason: error instanceof Error ? error.message : String(error) }));
    }
  };
  const giveTable = (format: 'csv' | 'xlsx') => {
    const file = write(({ code }) => sectionFile(t, section, { format, reference: code }));
    if (file !== undefined) void give(format, () => file);
  };
  const copyLink = async () => {
    setSaid(t((await copyText(location.href)) ? 'figures.linkCopied' : 'figures.linkNotCopied'));
  };
  const items: readonly MenuItem[] = [
    {
      id: 'csv',
      text: t('figures.exportCsv'),
      run: () => giveTable('csv'),
    },
    {
      id: 'xlsx',
      text: t('figures.exportXlsx'),
      run: () => giveTable('xlsx'),
    },
    ...(onPicture === undefined
      ? []
      : [{ id: 'png', text: t('figures.exportPng'), run: () => void give('png', onPicture) }]),
    reference.item,
    { id: 'link', text: t('figures.copyLink'), startsGroup: true, run: () => void copyLink() },
  ];
  return (
    <>
      <MenuButton icon={ellipsis16} label={label} items={items} tooltipSide="left" side="right" />
      {reference.dialog}
      {said !== '' && <Hint live>{said}</Hint>}
    </>
  );
}
