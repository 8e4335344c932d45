import type { Page } from 'playwright';

/** The layer workbench of a page, as specialists use it. @param page asked each time: tests open it before all of them */
export function workbenchOf(page: () => Page) {
  const panel = () => page().getByRole('dialog', { name: '图层工作台' });
  const button = (name: string) => panel().getByRole('button', { name, exact: true });
  return {
    panel,
    button,
    tab: (name: string) => panel().getByRole('tab', { name }),
    /** A record in its tree. */
    row: (name: string) => panel().getByRole('treeitem', { name, exact: true }),
    /** Fills a field of the form in, and means it. */
    async fill(label: string, value: string): Promise<void> {
      const field = panel().getByRole('textbox', { name: label, exact: true });
      await field.fill(value);
      await field.press('Enter');
    },
    async choose(label: string, value: string): Promise<void> {
      await panel().getByLabel(label, { exact: true }).last().selectOption(value);
    },
    async publish(note: string): Promise<void> {
      await button('发布').click();
      const dialog = page().getByRole('dialog', { name: /^发布 \d+ 处修改/ });
      await dialog.getByRole('textbox').fill(note);
      await dialog.getByRole('button', { name: '发布', exact: true }).click();
      await page()
        .getByRole('region', { name: '消息提示' })
        .getByText(/图层目录已发布/)
        .first()
        .waitFor();
      await panel()
        .getByText(/现行版本/)
        .waitFor();
    },
  };
}
