import { StretchedLink } from './card.tsx';

export type Kind = { title: string; lead: string; promise: string; to: string };

type Props = { kinds: readonly Kind[]; level?: 2 | 3 };

export function KindList({ kinds, level = 2 }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <ul className="grid gap-3">
      {kinds.map(({ title, lead, promise, to }) => (
        <li key={to} className="relative grid gap-0.5 rounded-card border border-border bg-surface p-4">
          <Heading className="text-l">
            <StretchedLink href={to}>{title}</StretchedLink>
          </Heading>
          <p>{lead}</p>
          <p className="text-s text-text-muted">{promise}</p>
        </li>
      ))}
    </ul>
  );
}
