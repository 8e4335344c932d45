import { useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { MessagePage } from '../ui/MessagePage.tsx';
import type { Translator } from '../i18n/translate.ts';
import { useText } from '../ui/text.ts';
import { ContentError } from '../features/login/signIn.ts';
import { HOME_PATH } from '../portal/homePath.ts';
import { ChunkError } from '../portal/loadChunk.ts';
import { hasEntered, useWholePortal, type WholePortal } from './portal.ts';

function textOf(error: unknown, t: Translator['t']): string {
  if (error instanceof ChunkError) return t(`error.${error.eventId}`);
  if (error instanceof ContentError) {
    const { id, message = '' } = error.event;
    return t('failed.content', { reason: t(`error.${id}`, { message }) });
  }
  return t('error.unexpected', { message: error instanceof Error ? error.message : String(error) });
}

/** Without menu and layers they are asked for again after so long. */
const RETRY_MS = 10_000;

function signInAgain({ session, surroundings }: WholePortal): void {
  session.actions.clear();
  surroundings.reload('/login');
}

/** Takes the place of a screen that threw or did not arrive: says why and offers the ways on. */
export function RouteFailure() {
  const t = useText();
  const portal = useWholePortal();
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (error instanceof ChunkError) void portal.present({ id: error.eventId });
  }, [error, portal]);
  useEffect(
    () =>
      error instanceof ContentError
        ? portal.surroundings.clock.after(RETRY_MS, () => void revalidate())
        : undefined,
    [error, portal, revalidate],
  );
  const reload = (path?: string) => {
    if (hasEntered(portal.session)) portal.resume.keep();
    portal.surroundings.reload(path);
  };
  return (
    <MessagePage
      title={t(error instanceof ContentError ? 'failed.contentTitle' : 'failed.title')}
      text={textOf(error, t)}
      actions={
        <>
          <Button look="primary" onClick={() => reload()}>
            {t('app.reload')}
          </Button>
          {error instanceof ContentError ? (
            <Button onClick={() => signInAgain(portal)}>{t('session.again')}</Button>
          ) : (
            <Button onClick={() => reload(HOME_PATH)}>{t('notFound.back')}</Button>
          )}
        </>
      }
    />
  );
}

/** The same for a screen of the shell; without menu and layers it is the shell that cannot be shown. */
export function ScreenFailure() {
  const error = useRouteError();
  if (error instanceof ContentError) throw error;
  return <RouteFailure />;
}
