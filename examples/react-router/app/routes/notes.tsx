import { requireUser } from '../latchkey/app.server';
import type { Route } from './+types/notes';

export async function loader({ request }: Route.LoaderArgs) {
  const user = await requireUser(request);
  return { name: user.displayName ?? user.primaryEmail };
}

export default function Notes({ loaderData }: Route.ComponentProps) {
  return <h1>Notes of {loaderData.name}</h1>;
}
