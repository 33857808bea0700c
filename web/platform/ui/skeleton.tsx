/** A placeholder as large as the content that is loading; the region around it has `aria-busy`. */
export function Skeleton({ className = 'h-6 w-full' }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`block rounded-control bg-skeleton motion-safe:animate-pulse ${className}`} />
  );
}
