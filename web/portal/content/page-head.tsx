import type { ContentPage } from '../../../contract/portal/content.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { Art, BesideArt } from '../../platform/ui/art/art.tsx';
import { LinkButton } from '../../platform/ui/button.tsx';

export function PageHead({ page: { title, lead, action } }: { page: ContentPage }) {
  const { look } = useConfig();
  return (
    <div className="relative overflow-hidden bg-surface-brand">
      <Art set={look.slots.hero.art} className="h-20 w-18 sm:h-full sm:w-[30%]" />
      <div className="page-width relative py-5 md:py-12">
        <BesideArt />
        <h1 className="max-w-form max-md:text-xl sm:max-w-[62%]">{title}</h1>
        {lead !== '' && <p className="mt-3 max-w-form sm:max-w-[62%] md:text-l">{lead}</p>}
        {action && (
          <div className="clear-both pt-6">
            <LinkButton href={action.href}>{action.text}</LinkButton>
          </div>
        )}
      </div>
    </div>
  );
}
