import { useState } from 'react';
import { createAccessKeyService } from '../../api/accessKeys.ts';
import { createAccessKeyBook } from '../../features/access-keys/accessKeyBook.ts';
import { AccessKeyPanel } from '../../features/access-keys/AccessKeyPanel.tsx';
import { usePortal } from '../portal.ts';

/** The window of the user's access keys. */
export function AccessKeyWindow() {
  const { api, backend, present } = usePortal();
  const [book] = useState(() =>
    createAccessKeyBook(createAccessKeyService(api), (event) => void present(event)),
  );
  return <AccessKeyPanel book={book} origin={backend.baseUrl} />;
}
