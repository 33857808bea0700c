import type { ServerResponse } from 'node:http';

/** Answers close their connection once the process stops, because a kept one would bring it its next request. */
export function createDrain() {
  const underWay = new Set<ServerResponse>();
  let isDraining = false;
  return {
    see: (response: ServerResponse) => {
      if (isDraining) response.setHeader('Connection', 'close');
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
    },
    begin: () => {
      isDraining = true;
      for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
    },
  };
}
