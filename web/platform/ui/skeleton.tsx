/** Stands where something of the same size will be; the region around it says that it is busy. */
export function Skeleton({ className = 'h-6 w-full' }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`block rounded-control bg-skeleton motion-safe:animate-pulse ${className}`} />
  );
}
