import { useEffect, useState } from 'react';
import type { ForeignLayer } from '../../api/contracts/foreignLayers.ts';
import { FOREIGN_LIMITS } from '../../domain/layers/foreignServices.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardList } from '../../ui/CardList.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState, Hint, PanelBody, PanelForm, Row } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useMomentText } from '../../ui/momentText.ts';
import { useLanguage, useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { EditLayer } from './EditLayer.tsx';
import { FoundService } from './FoundService.tsx';
import type { ServiceBook } from './serviceBook.ts';
import { TiandituForm } from './TiandituForm.tsx';

/** Where the address of a service is typed. */
function AddressForm({ book }: { readonly book: ServiceBook }) {
  const t = useText();
  const { address, asking, problem } = useSignal(book.state);
  return (
    <PanelForm label={t('services.address')} onSubmit={() => void book.ask()}>
      <Hint>{t('services.what', { marks: '{z}/{x}/{y}' })}</Hint>
      <TextField
        label={t('services.address')}
        value={address}
        onChange={book.type}
        placeholder={t('services.addressPlaceholder')}
        maxLength={FOREIGN_LIMITS.addressLength}
        inputMode="url"
        verbatim
        {...(problem === undefined ? {} : { invalid: true, hint: problem })}
      />
      <Row end>
        <Button type="submit" look="primary" disabled={asking || address.trim() === ''}>
          {t('services.ask')}
        </Button>
      </Row>
      {asking && <ProgressLine text={t('services.asking')} onCancel={book.cancelAsking} />}
    </PanelForm>
  );
}

/** The host of an address; the address itself where it is none. */
function hostOf(link: string): string {
  const plain = link.replaceAll(/[{}]/g, '');
  return URL.canParse(plain) ? new URL(plain).host : link;
}

function LayerCard({
  layer,
  busy,
  onEdit,
  onRemove,
}: {
  readonly layer: ForeignLayer;
  readonly busy: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}) {
  const t = useText();
  const momentText = useMomentText();
  const [language] = useLanguage();
  const { title, kind, link, group, health } = layer;
  const state = health?.state ?? 'unknown';
  return (
    <Card
      stacked
      title={title}
      mark={t(`services.health.${state}`)}
      tone={state === 'ok' ? 'live' : state === 'unknown' ? undefined : 'past'}
      lines={[
        ...(health === null || health.state === 'ok'
          ? []
          : [
              {
                text: t('services.since', {
                  moment: momentText(health.sinceMs),
                  reason: health.reason[language],
                }),
              },
            ]),
        { text: t('services.facts', { kind: t(`services.kind.${kind}`), host: hostOf(link) }), hint: link },
        { text: t('services.where', { group: group.name }) },
        ...(health === null
          ? []
          : [{ text: t('services.checkedAt', { moment: momentText(health.checkedAtMs) }) }]),
      ]}
    >
      <div role="group" aria-label={t('services.menu', { title })}>
        <Row>
          <Button disabled={busy} onClick={onEdit}>
            {t('services.edit')}
          </Button>
          <Button look="danger" disabled={busy} onClick={onRemove}>
            {t('services.remove')}
          </Button>
        </Row>
      </div>
    </Card>
  );
}

/** How many layers there are and how many have a problem, and the way to look again. */
function Checks({ book }: { readonly book: ServiceBook }) {
  const t = useText();
  const { layers = [], isChecking } = useSignal(book.state);
  const count = layers.length;
  const broken = layers.filter(({ health }) => health !== null && health.state !== 'ok').length;
  return (
    <Row grow>
      <Hint live>
        {broken === 0 ? t('services.count', { count }) : t('services.countBroken', { count, broken })}
      </Hint>
      <Button busy={isChecking} onClick={() => void book.check()}>
        {t(isChecking ? 'services.checking' : 'services.check')}
      </Button>
    </Row>
  );
}

/** What the window of services takes. */
interface ServicePanelProps {
  readonly book: ServiceBook;
  /** Loads the page anew, which then asks for these layers itself. */
  readonly onReload: (codes: readonly string[]) => void;
  /** Opens layers where they are styled; undefined to who may not. */
  readonly onEdit: ((codes: readonly string[]) => void) | undefined;
}

/** The layers that were added, and where an address is typed. */
function ServiceList({ book, onReload, onEdit }: ServicePanelProps) {
  const t = useText();
  const { layers, groups, failed, busy, waiting, added } = useSignal(book.state);
  const [edited, setEdited] = useState<ForeignLayer>();
  const [leaving, setLeaving] = useState<ForeignLayer>();
  return (
    <PanelBody>
      <AddressForm book={book} />
      <TiandituForm
        onAddress={(address, title) => {
          book.type(address);
          void book.ask(title);
        }}
      />
      {waiting.length > 0 && (
        <Notice
          tone="info"
          action={<Button onClick={() => onReload(waiting)}>{t('services.reloadNow')}</Button>}
        >
          {t('services.reload')}
        </Notice>
      )}
      {added.length > 0 && onEdit !== undefined && (
        <Notice
          tone="success"
          action={<Button onClick={() => onEdit(added)}>{t('services.styleThem')}</Button>}
        >
          {t('services.addedNow', { count: added.length })}
        </Notice>
      )}
      {failed && (
        <Notice tone="danger" action={<Button onClick={() => void book.read()}>{t('app.retry')}</Button>}>
          {t('services.failed')}
        </Notice>
      )}
      {layers === undefined && !failed && <Hint>{t('app.loading')}</Hint>}
      {layers !== undefined && layers.length > 0 && <Checks book={book} />}
      {layers?.length === 0 && <EmptyState>{t('services.none')}</EmptyState>}
      {layers !== undefined && layers.length > 0 && (
        <CardList label={t('services.title')}>
          {layers.map((layer) => (
            <LayerCard
              key={layer.code}
              layer={layer}
              busy={busy}
              onEdit={() => setEdited(layer)}
              onRemove={() => setLeaving(layer)}
            />
          ))}
        </CardList>
      )}
      {edited !== undefined && (
        <EditLayer
          layer={edited}
          groups={groups}
          onCancel={() => setEdited(undefined)}
          onSave={(facts) =>
            void book.change(edited, facts).then((isSaved) => isSaved && setEdited(undefined))
          }
        />
      )}
      {leaving !== undefined && (
        <ConfirmDialog
          title={t('services.removeTitle')}
          text={t('services.removeText', { title: leaving.title })}
          confirmLabel={t('services.remove')}
          cancelLabel={t('app.cancel')}
          look="danger"
          onConfirm={() => {
            setLeaving(undefined);
            void book.remove(leaving);
          }}
          onCancel={() => setLeaving(undefined)}
        />
      )}
    </PanelBody>
  );
}

/** Layers of other services: found by their address, added to the tree, changed, taken out. */
export function ServicePanel(props: ServicePanelProps) {
  const { book } = props;
  const { found } = useSignal(book.state);
  useEffect(() => {
    void book.read();
    return book.close;
  }, [book]);
  return found === undefined ? <ServiceList {...props} /> : <FoundService book={book} service={found} />;
}
