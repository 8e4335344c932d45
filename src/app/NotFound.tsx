import { useLocation, useNavigate } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { MessagePage } from '../ui/MessagePage.tsx';
import { useText } from '../ui/text.ts';
import { HOME_PATH } from '../portal/homePath.ts';

/** What the shell shows at an address that belongs to no screen. */
export function NotFound() {
  const t = useText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <MessagePage
      nested
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
