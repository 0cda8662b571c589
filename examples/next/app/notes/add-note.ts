'use server';

import { revalidatePath } from 'next/cache';
import { latchkey } from '@/lib/latchkey';

/** Anybody can call an action, so it asks who it is for. */
export async function addNote(form: FormData) {
  const user = await latchkey.getUser({ or: 'redirect', returnTo: '/notes' });
  const { notes = [] } = (user.clientMetadata ?? {}) as { notes?: string[] };
  await user.setClientMetadata({ notes: [...notes, String(form.get('note'))] });
  revalidatePath('/notes');
}
