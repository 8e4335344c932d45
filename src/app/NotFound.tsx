import { useLocation, useNavigate } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { MessagePage } from '../ui/MessagePage.tsx';
import { useText } from '../ui/text.ts';
import { HOME_PATH } from './enter.ts';

/** The page of an address that belongs to none. */
export function NotFound() {
  const t = useText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <MessagePage
      title={t('notFound.title')}
      text={t('notFound.text', { path: pathname })}
      actions={
        <Button look="primary" onClick={() => void navigate(HOME_PATH)}>
          {t('notFound.back')}
        </Button>
      }
    />
  );
}
