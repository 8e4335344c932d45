import { useState } from 'react';
import { createAccessKeyService } from '../../api/accessKeys.ts';
import { createAccessKeyBook } from './accessKeyBook.ts';
import { AccessKeyPanel } from './AccessKeyPanel.tsx';
import { usePortal } from '../../portal/portal.ts';

/** The window of the user's access keys. */
export function AccessKeyWindow() {
  const { api, backend, present } = usePortal();
  const [book] = useState(() =>
    createAccessKeyBook(createAccessKeyService(api), (event) => void present(event)),
  );
  return <AccessKeyPanel book={book} origin={backend.baseUrl} />;
}
