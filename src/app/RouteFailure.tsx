import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { MessagePage } from '../ui/MessagePage.tsx';
import { useText } from '../ui/text.ts';
import { HOME_PATH } from './enter.ts';
import { ChunkError } from './loadChunk.ts';
import { useWholePortal } from './portal.ts';

/** Takes the place of a screen that threw or did not arrive: says why and offers the ways on. */
export function RouteFailure() {
  const t = useText();
  const portal = useWholePortal();
  const error = useRouteError();
  const message = error instanceof Error ? error.message : String(error);
  useEffect(() => {
    if (error instanceof ChunkError) void portal.present({ id: error.eventId });
  }, [error, portal]);
  const reload = (path?: string) => {
    portal.resume.keep();
    portal.surroundings.reload(path);
  };
  return (
    <MessagePage
      title={t('failed.title')}
      text={error instanceof ChunkError ? t(`error.${error.eventId}`) : t('error.unexpected', { message })}
      actions={
        <>
          <Button look="primary" onClick={() => reload()}>
            {t('app.reload')}
          </Button>
          <Button onClick={() => reload(HOME_PATH)}>{t('notFound.back')}</Button>
        </>
      }
    />
  );
}
