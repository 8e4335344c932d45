import { describe, expect, it } from 'vitest';
import type { KeptTemplate } from '../../api/contracts/sheetTemplates.ts';
import type { TemplateService } from '../../api/sheetTemplates.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { NO_IMPRINT } from '../../domain/sheet/sheet.ts';
import { err, ok } from '../../lib/result.ts';
import { defaultForm, type ExportForm } from './exportForm.ts';
import { createTemplateDesk, templateOf, withTemplate } from './templateDesk.ts';

const FIRE: ExportForm = {
  ...defaultForm(),
  format: 'pdf',
  sheet: {
    ...defaultForm().sheet,
    title: '防火图',
    unit: '防火办',
    page: { size: 'A3', orientation: 'portrait', dpi: 200 },
    meridian: 'zone3',
    imprint: { ...NO_IMPRINT, author: '张三' },
    layers: ['firerisk'],
  },
};

describe('a template', () => {
  it('makes a form up as another was, and changes nothing of what it shows', () => {
    const form = { ...defaultForm(), topicTitle: '草原' };
    const made = withTemplate(form, templateOf(FIRE));
    expect(templateOf(made)).toEqual(templateOf(FIRE));
    expect([made.sheet.title, made.sheet.layers, made.asked, made.topicTitle]).toEqual([
      form.sheet.title,
      form.sheet.layers,
      form.asked,
      '草原',
    ]);
  });

  it('without signatures takes away those that were there', () => {
    const { imprint } = withTemplate(FIRE, templateOf(defaultForm())).sheet;
    expect(imprint).toBeUndefined();
  });
});

describe('the desk of templates', () => {
  /** Templates as a server keeps them. */
  function memoryTemplates() {
    const kept: KeptTemplate[] = [];
    let isDown = false;
    const down = err({ kind: 'network', endpoint: 'x', detail: 'ECONNREFUSED' } as const);
    const service: TemplateService = {
      list: async () => Promise.resolve(isDown ? down : ok([...kept])),
      async save({ name, isShared, content }) {
        const at = kept.findIndex((each) => each.name === name && each.isShared === isShared);
        const saved = { id: kept[at]?.id ?? `t${String(kept.length)}`, name, isShared, content };
        if (isDown) return Promise.resolve(down);
        if (at < 0) kept.push(saved);
        else kept[at] = saved;
        return Promise.resolve(ok(saved));
      },
      async remove(id) {
        kept.splice(
          kept.findIndex((each) => each.id === id),
          1,
        );
        return Promise.resolve(ok({}));
      },
    };
    return {
      service,
      fail: (down: boolean) => {
        isDown = down;
      },
    };
  }

  it('keeps, offers and deletes templates', async () => {
    const events: (PortalEvent | undefined)[] = [];
    const desk = createTemplateDesk(memoryTemplates().service, (event) => void events.push(event));
    await desk.read();
    expect(desk.state.value.templates).toEqual([]);
    expect(await desk.save('防火', false, FIRE)).toBe(true);
    expect(desk.state.value.templates?.map(({ id, name }) => [id, name])).toEqual([
      [desk.state.value.chosen, '防火'],
    ]);
    await desk.remove();
    expect(desk.state.value).toMatchObject({ templates: [], chosen: '', busy: false });
    expect(events.map((event) => event?.id)).toEqual(['export.template.saved', 'export.template.removed']);
  });

  it('says that the service is away, and keeps what it had', async () => {
    const { service, fail } = memoryTemplates();
    const events: (PortalEvent | undefined)[] = [];
    const desk = createTemplateDesk(service, (event) => void events.push(event));
    await desk.save('防火', false, FIRE);
    fail(true);
    expect(await desk.save('另一个', false, FIRE)).toBe(false);
    await desk.read();
    expect(desk.state.value).toMatchObject({ failed: true, busy: false });
    expect(desk.state.value.templates).toHaveLength(1);
    expect(events.slice(1).every((event) => event?.id !== 'export.template.saved')).toBe(true);
  });
});
