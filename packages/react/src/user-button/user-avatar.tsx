import { Avatar, type AvatarProps } from '../ui/avatar.tsx';

/** Whose picture, and how large. */
export interface UserAvatarProps extends AvatarProps {}

/** For pages of an app's own. Ours use what it is made of: some bundlers load at once what is exported and used later. */
export const UserAvatar = (props: UserAvatarProps) => <Avatar {...props} />;
