import { useMemo } from 'react';
import type { RoleDetail, RoleTopic } from '../../api/contracts/roles.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadText } from '../../ui/downloadText.ts';
import { Facts, type Fact } from '../../ui/Facts.tsx';
import { Fill, PanelBody, PanelFooter, Row, Section } from '../../ui/Layout.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { summaryCsv, summaryOf, type SeenResource, type SummaryWords } from './model/roleSummary.ts';
import { fieldTitle, useResourceName, useSightText } from './useSightText.ts';
import { useTopicName } from './useTopicName.ts';

const KINDS = ['systems', 'menu', 'routes'] as const;

function useSummaryWords(): SummaryWords {
  const t = useText();
  const topic = useTopicName();
  const resource = useResourceName();
  return {
    columns: [
      t('roles.csv.kind'),
      t('roles.csv.name'),
      t('roles.csv.may'),
      t('roles.csv.areas'),
      t('roles.csv.hidden'),
    ],
    kind: {
      systems: t('roles.topics.systems'),
      menu: t('roles.topics.menu'),
      routes: t('roles.topics.routes'),
      tool: t('roles.part.tools'),
      layer: t('roles.part.layers'),
    },
    yes: t('roles.csv.yes'),
    no: t('roles.csv.no'),
    partly: t('roles.csv.partly'),
    everywhere: t('roles.everywhere'),
    topic,
    tool: (tool) => t(`roles.tool.${tool}`),
    resource,
    field: fieldTitle,
  };
}

/** Everything in one line, or a dash. */
const listed = (names: readonly string[]) => (names.length === 0 ? '—' : names.join('、'));

/** The layers that are seen in the same way: their names, or how each is seen. */
function useLayerFacts() {
  const nameOf = useResourceName();
  const textOf = useSightText();
  return (seen: readonly SeenResource[]): Fact[] =>
    seen.map(({ resource, sight }) => ({
      key: resource.id,
      name: nameOf(resource),
      value: textOf(resource, sight),
    }));
}

/** What a role may do and see, to be read and taken away. */
export function RoleSummaryView({
  detail,
  onEdit,
  onClose,
}: {
  readonly detail: RoleDetail;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const [language] = useLanguage();
  const words = useSummaryWords();
  const factsOf = useLayerFacts();
  const summary = useMemo(() => summaryOf(detail), [detail]);
  const { item } = detail;
  const name = language === 'zh' ? item.name : item.nameEn;
  const wayText = (way: readonly RoleTopic[]) => way.map(words.topic).join(' / ');
  const title = t('roles.summaryTitle', { role: name });
  const names = (seen: readonly SeenResource[]) =>
    listed(seen.map(({ resource }) => words.resource(resource)));
  return (
    <PanelBody fill>
      <Fill>
        <div role="group" aria-label={title} tabIndex={0}>
          <h3>{title}</h3>
          <Facts
            layout="table"
            facts={[
              { name: t('roles.column.number'), value: String(item.roleType) },
              { name: t('roles.area'), value: item.area === '' ? t('roles.everywhere') : item.area },
              { name: t('roles.column.accounts'), value: String(item.accounts) },
              ...KINDS.map((kind) => ({
                name: t(`roles.topics.${kind}`),
                value: listed(summary.topics[kind].map(wayText)),
              })),
              { name: t('roles.tools.had'), value: listed(summary.tools.map(words.tool)) },
              { name: t('roles.tools.missing'), value: listed(summary.missingTools.map(words.tool)) },
              { name: t('roles.seenWhole', { count: summary.whole.length }), value: names(summary.whole) },
            ]}
          />
          {summary.partly.length > 0 && (
            <Section title={t('roles.seenPartly', { count: summary.partly.length })}>
              <Facts layout="table" facts={factsOf(summary.partly)} />
            </Section>
          )}
          <Facts
            layout="table"
            facts={[
              { name: t('roles.seenNot', { count: summary.unseen.length }), value: names(summary.unseen) },
            ]}
          />
        </div>
      </Fill>
      <PanelFooter
        start={
          <Button
            onClick={() => downloadText(`${title}.csv`, 'text/csv;charset=utf-8', summaryCsv(summary, words))}
          >
            {t('roles.exportCsv')}
          </Button>
        }
      >
        <Row end>
          <Button onClick={onEdit}>{t('roles.edit')}</Button>
          <Button look="primary" onClick={onClose}>
            {t('roles.back')}
          </Button>
        </Row>
      </PanelFooter>
    </PanelBody>
  );
}
