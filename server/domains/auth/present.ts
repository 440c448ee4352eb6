import type { Profile } from '#contract/auth.ts';
import type { UserRow } from './queries.ts';

/** Row → wire: a person's own profile. */
export function presentProfile(user: UserRow): Profile {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    phone_number: user.phone_number,
    is_seller: user.is_seller,
    email_verified: user.email_verified_at !== null,
    pending_email: user.pending_email,
    picture_url: user.picture_name && `/media/pictures/${user.picture_name}.webp`,
  };
}
