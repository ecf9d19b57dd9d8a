CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"visitor_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_visitor_id_pk" PRIMARY KEY("user_id","visitor_id")
);
--> statement-breakpoint
CREATE TABLE "oauth_completions" (
	"browser_hash" text PRIMARY KEY NOT NULL,
	"temp_token_hash" text NOT NULL,
	"provider" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_starts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"provider" text NOT NULL,
	"code_verifier" text NOT NULL,
	"nonce" text NOT NULL,
	"binding_sign_in_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "visitor_id" text;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
UPDATE "sign_ins" SET "last_seen_at" = "created_at";--> statement-breakpoint
ALTER TABLE "sign_ins" ALTER COLUMN "last_seen_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "github_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "github_linked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "google_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "google_linked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_completions" ADD CONSTRAINT "oauth_completions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_by_age" ON "known_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "oauth_completions_by_expiry" ON "oauth_completions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_starts_by_expiry" ON "oauth_starts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_github" ON "users" USING btree ("github_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_google" ON "users" USING btree ("google_id");--> statement-breakpoint
CREATE INDEX "orders_with_phone" ON "orders" USING btree ("created_at") WHERE "orders"."phone_number" not like '%****%';