-- The trigger `subscription_one_policy` stays for the previous version, which inserts without asking; a later migration drops it (0141).
drop procedure merge_policies;
drop function merge_policies_of, policy_reviewed, policy_audit, number_drawn;
