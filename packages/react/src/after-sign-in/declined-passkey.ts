const keyOf = (userId: string) => `latchkey_no_passkey_${userId}`;

/** Whether a user has said in this browser that no passkey is wanted; and where it could not be kept that one has. */
export function isPasskeyDeclined(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    return true;
  }
}

export function declinePasskey(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), 'true');
  } catch {
    // The page may keep nothing: then it asks nobody.
  }
}
