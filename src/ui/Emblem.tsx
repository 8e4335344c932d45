/** The portal's emblem: a mountain, a leaf and water. Decoration: the title stands beside it. */
export function Emblem({ sizePx }: { readonly sizePx: number }) {
  return (
    <svg viewBox="0 0 48 48" width={sizePx} height={sizePx} aria-hidden="true" focusable="false">
      <circle
        cx="24"
        cy="24"
        r="23"
        fill="var(--portal-surface-solid)"
        stroke="var(--portal-accent)"
        strokeWidth="1.5"
      />
      <path d="M6 31 18.5 13l5.5 7.5 4-5L42 31z" fill="var(--portal-accent-strong)" />
      <path d="m18.5 13-4.2 6 2.6 1.6 1.8-2 2.1 2.5 2.4-1.6z" fill="var(--portal-text)" />
      <path d="M24 31c-1-6 2.5-10.5 9-11.5.6 6.8-2.6 11-9 11.5" fill="var(--portal-second)" />
      <path d="M24 31c1.8-3.6 4-6 6.5-8" fill="none" stroke="var(--portal-surface-solid)" strokeWidth="1.2" />
      <path
        d="M7.5 34.5c3-2 5.5-2 8.25 0s5.5 2 8.25 0 5.5-2 8.25 0 5.5 2 8.25 0M12.5 39.5c2-1.4 3.9-1.4 5.75 0s3.9 1.4 5.75 0 3.9-1.4 5.75 0 3.9 1.4 5.75 0"
        fill="none"
        stroke="var(--portal-water)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
