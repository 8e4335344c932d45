import type { ConfigProblem } from '../config/loadConfig.ts';
import { Button } from '../ui/Button.tsx';
import { MessagePage } from '../ui/MessagePage.tsx';
import { Table } from '../ui/Table.tsx';
import { useText } from '../ui/text.ts';

/** The full page of a config file that is wrong: every problem with file, place, expected and found. */
export function ConfigErrorPage({
  problems,
  onReload,
}: {
  readonly problems: readonly ConfigProblem[];
  readonly onReload: () => void;
}) {
  const t = useText();
  return (
    <MessagePage
      title={t('config.title')}
      text={t('config.text', { count: problems.length })}
      actions={
        <Button look="primary" onClick={onReload}>
          {t('app.reload')}
        </Button>
      }
    >
      <Table label={t('config.title')}>
        <thead>
          <tr>
            <th scope="col">{t('config.file')}</th>
            <th scope="col">{t('config.path')}</th>
            <th scope="col">{t('config.expected')}</th>
            <th scope="col">{t('config.found')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ file, path, expected, found }) => (
            <tr key={`${file} ${path} ${expected}`}>
              <td>{file}</td>
              <td>
                <code>{path}</code>
              </td>
              <td>{expected}</td>
              <td>
                <code>{found}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </MessagePage>
  );
}
