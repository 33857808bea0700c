import type { ServerResponse } from 'node:http';

/** A kept-alive connection would bring its next request to a process that stops. */
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
