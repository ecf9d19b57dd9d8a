import { matchRoutes } from 'react-router';
import { routes } from './routes.tsx';

/** Loads the page of an address before it is rendered. */
export async function preloadPage(pathname: string): Promise<void> {
  const route = matchRoutes(routes, pathname)?.at(-1)?.route;
  await route?.handle?.preload();
}
