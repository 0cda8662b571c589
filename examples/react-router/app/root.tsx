import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import { clientUser } from './latchkey/app.server';
import { Latchkey } from './latchkey/provider';

export async function loader({ request }: Route.LoaderArgs) {
  return { user: await clientUser(request) };
}

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Shop</title>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <Latchkey user={loaderData.user}>
      <Outlet />
    </Latchkey>
  );
}
