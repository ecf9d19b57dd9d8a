CREATE TABLE "owner_alerts" (
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "owner_alerts_user_id_entry_id_pk" PRIMARY KEY("user_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "role" text DEFAULT 'clerk' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_alerts" ADD CONSTRAINT "owner_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_alerts" ADD CONSTRAINT "owner_alerts_entry_id_staff_acts_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."staff_acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_alerts_of_entry" ON "owner_alerts" USING btree ("entry_id");--> statement-breakpoint
-- All members had the same rights, so all of them become owners. Their open invitations make clerks; a link that the
-- server has printed for its operator makes an owner.
UPDATE "users" SET "role" = 'owner' WHERE "role" = 'staff';--> statement-breakpoint
UPDATE "invitations" SET "role" = 'owner' WHERE "invited_by" IS NULL;
