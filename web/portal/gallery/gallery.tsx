import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageRequestOf } from '../../platform/api.ts';
import { PageTitle } from '../../platform/ui/page-title.tsx';
import { Hero } from '../home/hero.tsx';
import { tilesShown } from '../home/home-tiles.ts';
import { ServiceTiles } from '../home/service-tiles.tsx';
import { Steps } from '../home/steps.tsx';
import { Parts } from './parts.tsx';
import { Switches } from './switches.tsx';

export const handle = { script: true, texts: ['home', 'desk'] };

/** A page for designers with every component in every state and brand; it answers 404 without KAPU_GALLERY. */
export function loader({ url, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  if (!pageRequest.gallery) throw data(null, { status: 404 });
  return {
    brands: pageRequest.gallery,
    tiles: tilesShown(pageRequest),
    parameters: Object.fromEntries(url.searchParams),
  };
}

export default function GalleryPage() {
  const { brands, parameters, tiles } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>Gallery</PageTitle>
      <Hero>
        <Switches brands={brands} parameters={parameters} />
      </Hero>
      <div className="page-width grid gap-12 pt-12">
        <Steps />
        <ServiceTiles tiles={tiles} />
        <Parts />
      </div>
    </>
  );
}
