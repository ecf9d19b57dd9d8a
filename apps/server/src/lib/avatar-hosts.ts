/** Where the providers keep the pictures of their people: the only foreign images a page of ours shows. */
export const avatarHosts = {
  github: 'avatars.githubusercontent.com',
  google: 'lh3.googleusercontent.com',
} as const;
