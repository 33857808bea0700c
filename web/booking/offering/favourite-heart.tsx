import { Heart } from 'lucide-react';
import { href } from '../../../contract/href.ts';
import { useT } from '../../platform/texts.ts';
import { PageForm } from '../../platform/ui/form.tsx';

type Props = {
  ids: { providerId: number; doctorId: number };
  name: string;
  is: boolean | undefined;
  back: string;
  at: string;
};

export function FavouriteHeart({ ids, name, is, back, at }: Props) {
  const t = useT();
  if (is === undefined) return null;
  return (
    <PageForm method="post" action={href('doctor', ids)} className="no-print relative">
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="at" value={at} />
      <button
        type="submit"
        name="intent"
        value={is ? 'remove-favourite' : 'add-favourite'}
        aria-label={t(is ? 'provider.favourite.remove_named' : 'provider.favourite.add_named', { name })}
        className="inline-flex size-11 items-center justify-center rounded-control text-on-action-quiet hover:bg-action-quiet"
      >
        <Heart aria-hidden="true" className={`size-6 ${is ? 'fill-current' : ''}`} />
      </button>
    </PageForm>
  );
}
