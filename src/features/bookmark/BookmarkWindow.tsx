import type { ScreenProps } from '../../portal/feature.ts';
import { useText } from '../../ui/text.ts';
import { WaitingText } from '../../ui/WaitingText.tsx';
import { BookmarkPanel } from './BookmarkPanel.tsx';
import type { BOOKMARK_NEEDS, BookmarkDoor } from './openBookmarks.ts';

/** The window of the user's bookmarks, once there is a map. */
export function BookmarkWindow({ door, needs }: ScreenProps<BookmarkDoor, typeof BOOKMARK_NEEDS>) {
  const t = useText();
  if (door === undefined) return <WaitingText text={t('locate.noMap')} />;
  return <BookmarkPanel book={door.book} map={needs.locator()} />;
}
