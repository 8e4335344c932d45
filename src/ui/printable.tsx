import type { ReactNode } from 'react';

/**
 * Attributes of a block of a screen that says something by itself on paper: a chart, a table of figures. The picture editor puts such
 * blocks onto its page.
 * @param title what the block is called there
 */
export function printable(title: string) {
  return { 'data-printable': title } as const;
}

/** What a {@link printable} block says on paper only: what somebody at the screen sees otherwise. */
export function OnPaper({ children }: { readonly children: ReactNode }) {
  return (
    <p hidden data-on-paper>
      {children}
    </p>
  );
}
