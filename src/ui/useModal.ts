import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';

/**
 * Lets a `<dialog>` be modal while it is mounted; the browser gives the focus back to where it was.
 * @param onCancel told of Esc: the parent decides when it closes, by unmounting the dialog
 */
export function useModal(onCancel: () => void): {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent) => void;
} {
  const ref = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page: the browser gives the focus back of no other.
  useLayoutEffect(() => {
    const element = ref.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return {
    ref,
    onCancel(event) {
      event.preventDefault();
      onCancel();
    },
  };
}
