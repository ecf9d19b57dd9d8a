/** Hosts of the sign-in providers' avatars, the only foreign images that our pages show. */
export const avatarHosts = { github: 'avatars.githubusercontent.com', google: 'lh3.googleusercontent.com' } as const;
