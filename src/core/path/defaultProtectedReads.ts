/** What must happen before an agent may see text of a file. */
export type ReadRule = "ask" | "refuse" | "allow";

/**
 * The default of `linewise.protectedReads`: files that usually hold secrets, by the names that tools
 * give them. Names that as often belong to files without secrets are left out, since needless
 * questions teach people to say yes.
 */
export const defaultProtectedReads: Readonly<Record<string, ReadRule>> = {
  // Environment files; samples have no real values.
  "**/*.env": "ask",
  "**/.env.*": "ask",
  "**/.env{-,_}*": "ask",
  "**/.envs/**": "ask",
  "**/{.envrc,.env~,#.env#,.env-cmdrc,.dev.vars}": "ask",
  "**/{.env[._-],.env[._-]*[._-]}{example,sample,template,dist,defaults,schema}{,.local}": "allow",
  "**/.env.d.ts": "allow",
  // Private keys, and stores of certificates with their keys.
  "**/*.{pem,key,p8,p12,pfx,ppk,jks,keystore}": "ask",
  "**/id_{rsa,dsa,ecdsa,ed25519}*": "ask",
  "**/id_*.{c,cpp,cs,go,h,java,js,kt,md,php,py,rb,rs,sh,swift,ts}": "allow",
  "**/.ssh/**": "ask",
  "**/.ssh/{config,known_hosts,authorized_keys}": "allow",
  "**/{id_*,.ssh/*}.pub": "allow",
  "**/.gnupg/**": "ask",
  // Armored keys; signatures and public keys have the extension too.
  "**/*{private,secret}*.asc": "ask",
  // Tokens of package registries.
  "**/.npmrc": "ask",
  "**/.pypirc": "ask",
  "**/.cargo/credentials{,.toml}": "ask",
  "**/.gem/credentials": "ask",
  "**/.gradle/gradle.properties": "ask",
  "**/.m2/settings{,-security}.xml": "ask",
  "**/.composer/auth.json": "ask",
  // In a project Composer reads it at the top alone; a glob with a slash is not for any depth.
  "auth.json{,/**}": "ask",
  // Logins of hosts and databases.
  "**/{.netrc,_netrc}": "ask",
  "**/{.pgpass,pgpass.conf,.my.cnf,.mylogin.cnf}": "ask",
  "**/.htpasswd": "ask",
  "**/*.ovpn": "ask",
  "**/.sentryclirc": "ask",
  "**/.databrickscfg": "ask",
  "**/kaggle.json": "ask",
  // Clouds, clusters and containers.
  "**/.aws/{config,credentials}": "ask",
  "**/.aws/{cli,sso}/**": "ask",
  "**/.azure/{accessTokens,msal_,service_principal}*": "ask",
  "**/.config/gcloud/**": "ask",
  "**/{application_default_credentials,client_secret{,s,_[0-9]*}}.json": "ask",
  "**/{serviceAccountKey*,service-account{,-*}}.json": "ask",
  "**/local.settings.json": "ask",
  "**/.kube/config": "ask",
  "**/{kubeconfig,*.kubeconfig}": "ask",
  "**/.docker/config.json": "ask",
  "**/{.dockercfg,.dockerconfigjson}": "ask",
  "**/*.{tfstate,tfstate.backup,tfstate.*.backup}": "ask",
  "**/*.{tfvars,tfvars.json}": "ask",
  "**/{example,sample,template}.{env,tfvars,tfvars.json}": "allow",
  "**/{.boto,.s3cfg,rclone.conf}": "ask",
  "**/.netlify/**": "ask",
  "**/{.terraformrc,terraform.rc,credentials.tfrc.json}": "ask",
  "**/.vault-token": "ask",
  "**/.config/gh/hosts.yml": "ask",
  // Stores of passwords, and files that say what they are.
  "**/*.{kdb,kdbx}": "ask",
  "**/.password-store/**": "ask",
  "**/.git-credentials": "ask",
  "**/{credentials,secrets}.{json,toml,yaml,yml}": "ask",
  // Texts of a user interface.
  "**/{i18n,lang,locale,locales,translations}/**/{credentials,secrets}.{json,yaml,yml}": "allow",
};
