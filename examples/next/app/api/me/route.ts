import { latchkey } from '@/lib/latchkey';

/** JSON for programs that come with the cookies of a person. */
export async function GET() {
  const user = await latchkey.getUser();
  if (!user) return Response.json({ error: 'Sign in first.' }, { status: 401 });
  return Response.json(
    { id: user.id, email: user.primaryEmail },
    { headers: { 'cache-control': 'private, no-store' } },
  );
}
