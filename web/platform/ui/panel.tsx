import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../texts.ts';

const panelKinds = {
  info: { look: 'border-info-border bg-info-surface', text: 'text-info-text', Icon: Info },
  success: { look: 'border-success-border bg-success-surface', text: 'text-success-text', Icon: CircleCheck },
  warning: { look: 'border-warning-border bg-warning-surface', text: 'text-warning-text', Icon: TriangleAlert },
  danger: { look: 'border-danger-border bg-danger-surface', text: 'text-danger-text', Icon: CircleAlert },
} as const;
type PanelKind = keyof typeof panelKinds;

/** `word` replaces the hidden word that names the kind; null where the title says it already. */
type Props = { kind: PanelKind; word?: 'help' | null; title: string; level?: 2 | 3; children?: ReactNode };

/** An icon, a word and a border show the kind, so that colour is not the only sign. */
export function Panel({ kind, word, title, level = 2, children }: Props) {
  const t = useT();
  const { look, text, Icon } = panelKinds[kind];
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={`flex gap-3 rounded-control border-s-4 p-4 md:p-5 ${look}`}>
      <Icon aria-hidden="true" className={`mt-0.5 size-6 shrink-0 ${text}`} />
      <div className="grid grow gap-2">
        <Heading className={`text-l ${text}`}>
          {word !== null && <span className="sr-only">{t(`ui.panel.${word ?? kind}`)}: </span>}
          {title}
        </Heading>
        {children}
      </div>
    </section>
  );
}
